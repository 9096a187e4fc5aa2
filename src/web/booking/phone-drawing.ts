/** SVG of a phone with a group for each part; null when there is no drawing. */
export async function phoneDrawing(phoneid: string): Promise<string | null> {
  // The browser fetches a single drawing; the measures of all phones stay out of its bundle.
  if (import.meta.env.SSR) {
    const { drawPhone } = await import('#drawings/draw-phone.ts')
    return drawPhone(phoneid, 'parts')
  }
  const response = await fetch(`/drawings/${encodeURIComponent(phoneid)}.parts.svg`).catch(() => null)
  return response?.ok ? response.text() : null
}
