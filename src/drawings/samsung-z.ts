import { column } from './camera-layouts.ts'
import type { CameraLayout, PhoneFold, PhoneShape } from './phone-shape.ts'

type Family = Omit<PhoneShape, 'size' | 'paint' | 'fold' | 'cameras'>

const book: Family = {
  corner: 6.4,
  border: [4, 4, 4],
  screenCorner: 4,
  front: 'foldunder',
  face: '#17181a',
  port: 'usbc',
  sides: 'round',
}
const clamshell: Family = { ...book, corner: 9, border: [2.8, 3.4, 3.4], screenCorner: 6.4, front: 'centre' }

const cover = (width: number, height: number): PhoneFold => ({
  way: 'book',
  cover: [4, 1.4, width / 2 - 5.6, height - 2.8, 5],
  coverCamera: [width / 4 - 2.8, 4.4, 1.7],
})
/** The first Fold has a short screen in the middle of its outside. */
const smallCover: PhoneFold = { way: 'book', cover: [8, 30, 47, 101, 1] }
const pill = (height: number): CameraLayout =>
  column(
    [5.6, 6, 13, height, 6.5],
    [0, 1, 2].map((i) => 6.8 + (i * (height - 13.6)) / 2),
    4.7,
    'dark',
    [24, 12.4],
  )
const rings = (pitch: number): CameraLayout =>
  column(
    [5, 5.4, 15, 46, 7.5],
    [0, 1, 2].map((i) => 8 + i * pitch),
    6,
    'glass',
    [26, 13],
  )

const strip = (width: number): PhoneFold => ({ way: 'clamshell', cover: [25, 7, width - 51, 9, 2] })
/** Flip3 and Flip4: a dark band, the lenses standing at the left of a small screen. */
const band = (width: number): PhoneFold => ({ way: 'clamshell', cover: [22.6, 5.6, width - 27, 25.4, 2.4] })
/** Flip5 and Flip6: a screen cut like a folder round two lying lenses. */
const folder = (width: number): PhoneFold => ({ way: 'clamshell', cover: [3.2, 3.4, width - 6.4, 72, 6] })
const whole = (width: number): PhoneFold => ({ way: 'clamshell', cover: [1.6, 1.6, width - 3.2, 78, 7.6] })

const lying = (y: number, radius: number): CameraLayout => ({
  lenses: [
    [12, y, radius],
    [12 + radius * 2 + 3.4, y, radius],
  ],
  flash: [12 + radius * 4 + 6, y, 1.5],
})
const standing: CameraLayout = {
  plates: [{ at: [3, 3.4, 66, 30, 5], tone: 'dark' }],
  lenses: [
    [12.6, 12.2, 4.9],
    [12.6, 24.8, 4.9],
  ],
  flash: [19.6, 18.4, 1],
}
const first: CameraLayout = {
  plates: [{ at: [5, 6, 24, 11, 5.5], tone: 'dark' }],
  lenses: [
    [10.6, 11.5, 4.2],
    [20.4, 11.5, 4.2],
  ],
  flash: [26.6, 11.5, 1.2],
}

/** The folding Galaxy phones by slug, open: first the Folds, then the Flips, each in order. */
export const samsungZ: Record<string, PhoneShape> = {
  samsungzfold: {
    ...book,
    size: [117.9, 160.9, 6.9],
    paint: ['#c9ccd1', '#a9adb4', 278],
    front: 'foldnotch',
    fold: smallCover,
    cameras: pill(36),
  },
  samsungzfold2: {
    ...book,
    size: [128.2, 159.2, 6.9],
    paint: ['#bd917a', '#a67b65'],
    front: 'foldhole',
    fold: cover(128.2, 159.2),
    cameras: column([5, 5, 18.4, 41, 4.6], [8.4, 20.4, 32.4], 5, 'metal', [19.6, 13]),
  },
  samsungzfold3: {
    ...book,
    size: [128.1, 158.2, 6.4],
    paint: ['#414a42', '#566157', 128],
    fold: cover(128.1, 158.2),
    cameras: pill(38),
  },
  samsungzfold4: {
    ...book,
    size: [130.1, 155.1, 6.3],
    paint: ['#dccfc0', '#c9a98c'],
    fold: cover(130.1, 155.1),
    cameras: pill(42),
  },
  samsungzfold5: {
    ...book,
    size: [129.9, 154.9, 6.1],
    paint: ['#cbdfec', '#b3ccdc'],
    fold: cover(129.9, 154.9),
    cameras: pill(43),
  },
  samsungzfold6: {
    ...book,
    size: [132.6, 153.5, 5.6],
    paint: ['#f0cfcf', '#e0b6b6'],
    corner: 3.6,
    screenCorner: 2.4,
    border: [3.4, 3.4, 3.4],
    sides: 'flat',
    fold: cover(132.6, 153.5),
    cameras: rings(15),
  },
  samsungzfold7: {
    ...book,
    size: [143.2, 158.4, 4.2],
    paint: ['#46587e', '#566a94'],
    corner: 4.4,
    screenCorner: 2.8,
    border: [2.9, 2.9, 2.9],
    front: 'foldhole',
    sides: 'flat',
    fold: cover(143.2, 158.4),
    cameras: rings(15),
  },
  samsungzfold8: {
    ...book,
    size: [143.2, 158.4, 4.1],
    paint: ['#8d86ab', '#a099bd'],
    corner: 5.2,
    screenCorner: 3.6,
    border: [2.6, 2.6, 2.6],
    front: 'foldhole',
    sides: 'flat',
    fold: cover(143.2, 158.4),
    cameras: rings(15),
  },
  samsungzflip: {
    ...clamshell,
    size: [73.6, 167.3, 7.2],
    paint: ['#8268a8', '#9a82bb'],
    fold: strip(73.6),
    cameras: first,
  },
  samsungzflip5g: {
    ...clamshell,
    size: [73.6, 167.3, 7.2],
    paint: ['#b98a72', '#a3765f'],
    fold: strip(73.6),
    cameras: first,
  },
  samsungzflip3: {
    ...clamshell,
    size: [72.2, 166, 6.9],
    paint: ['#d6c7e8', '#bba9d2'],
    fold: band(72.2),
    cameras: standing,
  },
  samsungzflip4: {
    ...clamshell,
    size: [71.9, 165.2, 6.9],
    paint: ['#b9a1d8', '#a58bc8'],
    fold: band(71.9),
    cameras: standing,
    sides: 'flat',
  },
  samsungzflip5: {
    ...clamshell,
    size: [71.9, 165.1, 6.9],
    paint: ['#cfe8d9', '#b2d3c0'],
    fold: folder(71.9),
    cameras: lying(12.4, 4.7),
    sides: 'flat',
  },
  samsungzflip6: {
    ...clamshell,
    size: [71.9, 165.1, 6.9],
    paint: ['#b4d3e6', '#9ac0d8'],
    fold: folder(71.9),
    cameras: lying(12.6, 5.4),
    sides: 'flat',
  },
  samsungzflip7: {
    ...clamshell,
    size: [75.2, 166.7, 6.5],
    paint: ['#d9584f', '#c84b43'],
    fold: whole(75.2),
    cameras: lying(12.4, 5.6),
    sides: 'flat',
  },
  samsungzflip7fe: {
    ...clamshell,
    size: [71.9, 165.1, 6.9],
    paint: ['#eeeeec', '#cfd1d3', 44],
    fold: folder(71.9),
    cameras: lying(12.4, 4.7),
    sides: 'flat',
  },
  samsungzflip8: {
    ...clamshell,
    size: [75.2, 166.7, 6.3],
    paint: ['#93b08f', '#7f9d7b'],
    fold: whole(75.2),
    cameras: lying(12.4, 5.6),
    sides: 'flat',
  },
}
