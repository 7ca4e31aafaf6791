// @ts-check
// The page an invitation leads to. The key stands behind the # of the address, which browsers do not send; it leaves
// this page only in the body of the request that takes the seat.

const told = /** @type {HTMLElement} */ (document.getElementById('join-told'));
const form = /** @type {HTMLFormElement} */ (document.getElementById('join'));
const name = /** @type {HTMLInputElement} */ (document.getElementById('join-name'));
const key = decodeURIComponent(location.hash.slice(1));

if (key === '') {
  told.textContent = 'This link has lost its key: the part behind the #. Ask for the whole link once more.';
} else {
  told.textContent = 'Somebody wants to play with you.';
  form.hidden = false;
  try {
    name.value = localStorage.getItem('damier.name') ?? '';
  } catch {
    // Without storage the name is typed anew.
  }
  name.focus();
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  told.textContent = 'One moment.';
  const named = name.value.trim();
  try {
    if (named) localStorage.setItem('damier.name', named);
  } catch {
    // As above.
  }
  try {
    const answer = await fetch('/api/v1/join', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, name: named || null }),
    });
    const body = await answer.json();
    if (answer.ok) location.replace(body.href);
    else told.textContent = body.error;
  } catch {
    told.textContent = 'The server cannot be reached. Try again in a moment.';
  }
});
