/** Identifies the submit of a form; `crypto.randomUUID` is undefined on pages without https. */
export function newSubmitKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
