// @ts-check
/** Notifications in this browser: on and off with one click. */
import { asked } from './api.js';
import { byId, put } from './dom.js';

const state = document.getElementById('push-state');
const on = document.getElementById('push-on');
const off = document.getElementById('push-off');
if (state && on && off) void show(state, on, off);

/** @param {HTMLElement} state @param {HTMLElement} on @param {HTMLElement} off */
async function show(state, on, off) {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return put(state, 'Notifications are not available in this browser. They may need https, or the site installed as an app.');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  put(state, subscription ? 'This browser receives notifications.' : Notification.permission === 'denied' ? 'Notifications are blocked in this browser’s settings; allow them there first.' : 'This browser receives no notifications.');
  on.hidden = Boolean(subscription) || Notification.permission === 'denied';
  off.hidden = !subscription;
  on.onclick = async () => {
    try {
      const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: state.dataset.key ?? '' });
      const { fault } = await asked('/api/v1/push/subscribe', made.toJSON());
      if (fault !== null) {
        await made.unsubscribe();
        return put(state, fault);
      }
    } catch (fault) {
      return put(state, `The browser does not allow notifications: ${fault instanceof Error ? fault.message : fault}`);
    }
    await show(state, on, off);
  };
  off.onclick = async () => {
    if (!subscription) return;
    await asked('/api/v1/push/unsubscribe', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
    await show(state, on, off);
  };
}

// Quiet hours go by the clock of this browser.
const zone = byId('wishes', HTMLFormElement).elements.namedItem('zone');
if (zone instanceof HTMLInputElement) zone.value = String(-new Date().getTimezoneOffset());
