import { firstDrawing } from '#contract/phone-drawings.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { readFile } from '../browser-api.ts'

/** SVG of a phone with a group for each part; null when it cannot be loaded. */
export async function loadPhoneDrawing({ phoneid, drawing, imgSrc }: Phone): Promise<string | null> {
  // The browser fetches a single drawing; the measures of all phones stay out of its bundle.
  if (import.meta.env.SSR) {
    const [{ drawPhone }, { drawOwnPhone }] = await Promise.all([
      import('#drawings/draw-phone.ts'),
      import('#drawings/draw-own-phone.ts'),
    ])
    if (drawing) return drawOwnPhone(drawing, 'parts')
    return drawPhone(phoneid, 'parts') ?? drawOwnPhone(firstDrawing, 'parts')
  }
  const [, version = ''] = imgSrc.split('?')
  const url = `/drawings/${encodeURIComponent(phoneid)}.parts.svg${version === '' ? '' : `?${version}`}`
  return readFile(url)
}
