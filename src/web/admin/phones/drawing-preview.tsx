import type { DrawingParameters } from '#contract/phone-drawings.schema.ts'
import { drawOwnPhone } from '#drawings/draw-own-phone.ts'
import './phones.css'

/** The tile as the parameters draw it. */
export function DrawingPreview({ parameters }: { parameters: DrawingParameters }) {
  return (
    <div
      role="img"
      aria-label="Preview of the drawing"
      className="drawing-preview"
      // Trusted markup: our own SVG, of numbers and colours that were checked.
      dangerouslySetInnerHTML={{ __html: drawOwnPhone(parameters, 'tile') }}
    />
  )
}
