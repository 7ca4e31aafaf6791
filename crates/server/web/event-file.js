// @ts-check
/** Files that are brought into events: reports (TRF) and files of events. */

/** The bytes as text: by their mark, as UTF-8, or as older programs write it, where every byte is a letter. @param {Uint8Array} bytes */
export function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** The text of a chosen file; null if none was chosen. @param {FormDataEntryValue | null} file @returns {Promise<string | null>} */
export async function textOf(file) {
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return null;
  return decode(new Uint8Array(await file.arrayBuffer()));
}
