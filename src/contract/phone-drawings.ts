/** What is in the front of a phone. */
export const drawnFronts = {
  island: 'Island',
  notch: 'Notch',
  smallnotch: 'Small notch',
  centre: 'Punch hole in the middle',
  right: 'Punch hole at the right',
  slim: 'Camera above the screen',
  button: 'Home button',
  smallbutton: 'Home button, small phone',
  foldunder: 'Camera under the unfolded screen',
} as const

/** How the cameras on the back are laid out. */
export const drawnCameras = {
  one: 'One lens',
  pair: 'Two lenses, upright',
  diagonal: 'Two lenses on a square plate',
  three: 'Three lenses on a square plate',
  column: 'Three lenses, upright',
  row: 'Three lenses in a row',
  plateau: 'Three lenses on a plate across the back',
  lying: 'Two lenses, side by side',
} as const

export const drawnFolds = {
  none: 'Does not fold',
  book: 'Like a book',
  clamshell: 'Like a clamshell',
} as const
export const drawnSides = { flat: 'Flat', round: 'Round', curved: 'Curved glass' } as const
export const drawnPorts = { usbc: 'USB-C', lightning: 'Lightning' } as const

/** The smallest and largest value of each length, in millimetres. */
export const drawnLengths = {
  width: { label: 'Width', min: 50, max: 145 },
  height: { label: 'Height', min: 100, max: 168 },
  depth: { label: 'Depth', min: 4, max: 15 },
  corner: { label: 'Radius of the corners', min: 1, max: 20 },
  screenCorner: { label: 'Radius of the screen’s corners', min: 0, max: 18 },
  side: { label: 'Rim at the sides', min: 1.2, max: 8 },
  top: { label: 'Rim above the screen', min: 1.2, max: 22 },
  bottom: { label: 'Rim below the screen', min: 1.2, max: 22 },
} as const

export type DrawnLength = keyof typeof drawnLengths
export const drawnColours = {
  back: 'Colour of the back',
  metal: 'Colour of the frame',
  face: 'Colour around the screen',
} as const

/** A common phone of today, from which a new drawing starts. */
export const firstDrawing = {
  width: 71.5,
  height: 147.5,
  depth: 7.8,
  corner: 12,
  screenCorner: 9,
  side: 3,
  top: 3,
  bottom: 3,
  front: 'centre',
  cameras: 'three',
  fold: 'none',
  sides: 'flat',
  port: 'usbc',
  back: '#8d9aa8',
  metal: '#76838f',
  face: '#131416',
} as const
