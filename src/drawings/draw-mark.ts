/** Draws the Mendpost mark in the text's colour: a phone with an envelope on its screen that forms an M. */
export function drawMark(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
    '<rect x="5" y="2" width="14" height="20" rx="3.5"/><path d="M5.5 7l6.5 5.5L18.5 7M10.5 18.5h3"/></svg>'
  )
}
