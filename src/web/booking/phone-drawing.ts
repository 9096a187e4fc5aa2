/** A phone drawn with a group for each part, as SVG; null when there is no such drawing. */
export async function phoneDrawing(phoneid: string): Promise<string | null> {
  // Every phone's measures stay on the server; the browser asks for the one drawing.
  if (import.meta.env.SSR) {
    const { drawPhone } = await import('#drawings/draw-phone.ts')
    return drawPhone(phoneid, 'parts')
  }
  const response = await fetch(`/drawings/${encodeURIComponent(phoneid)}.parts.svg`).catch(() => null)
  return response?.ok ? response.text() : null
}
