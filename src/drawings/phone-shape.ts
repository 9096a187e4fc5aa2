/** Lengths are millimetres of the real phone; a camera's place is measured from the back's upper left. */
export type PhoneShape = {
  size: readonly [width: number, height: number, depth: number]
  /** Radius of the body's corners. */
  corner: number
  /** From the edge of the body to the lit screen, rim included. */
  border: readonly [side: number, top: number, bottom: number]
  /** Radius of the screen's corners. */
  screenCorner: number
  front: Front
  cameras: CameraLayout
  /** Colours of the back and of the metal, and the wallpaper's hue in degrees where the back is too grey. */
  paint: readonly [back: string, metal: string, hue?: number]
  /** Colour of the glass around the screen. */
  face: string
  /** Glass set into a back of metal. */
  panel?: Box
  port: 'lightning' | 'usbc'
  sides: 'flat' | 'round' | 'curved'
  jack?: true
  /** Colour of the stylus; true means that of the back. */
  pen?: string | true
  /** Where the stylus is kept, seen from below; at the left of the port when not said. */
  penSide?: 'right'
  fold?: PhoneFold
}

export type Front =
  | 'button'
  | 'smallbutton'
  | 'notch'
  | 'smallnotch'
  | 'island'
  | 'slim'
  | 'centre'
  | 'right'
  | 'rightpill'
  | 'foldnotch'
  | 'foldhole'
  | 'foldunder'

export type Box = readonly [x: number, y: number, width: number, height: number, radius: number]
export type Point = readonly [x: number, y: number]
export type Lens = readonly [x: number, y: number, radius: number]

/** A raised plate under lenses: `glass` like the back, `dark`, or `metal` like the frame. */
export type Plate = {
  at: Box
  tone: 'glass' | 'dark' | 'metal'
}

export type CameraLayout = {
  plates?: Plate[]
  lenses: Lens[]
  flash?: Lens
  /** Small dark openings: microphones, sensors, fingerprint readers. */
  sensors?: Lens[]
}

/** How a phone folds, and the cover screen on its outside. */
export type PhoneFold = {
  way: 'book' | 'clamshell'
  /** On the outside half, from that half's own top left corner. */
  cover: Box
  coverCamera?: Lens
}

/** A length as SVG writes it: one decimal at most, no leading zero. */
export function mm(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
}
