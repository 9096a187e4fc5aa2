import { column, row } from './camera-layouts.ts'
import type { PhoneShape } from './phone-shape.ts'

type Family = Omit<PhoneShape, 'size' | 'paint' | 'cameras'>

const note8: Family = {
  corner: 5.2,
  border: [1.7, 7.6, 7.6],
  screenCorner: 3.2,
  front: 'slim',
  face: '#0f1012',
  port: 'usbc',
  sides: 'curved',
  jack: true,
  penSide: 'right',
}
const note10: Family = {
  ...note8,
  corner: 4,
  border: [1.7, 2.6, 3.4],
  screenCorner: 2.4,
  front: 'centre',
  jack: undefined,
}

/** The Galaxy Note phones by slug, in the order in which they came out, each with its S Pen. */
export const samsungNote: Record<string, PhoneShape> = {
  samsungnote8: {
    ...note8,
    size: [74.8, 162.5, 8.6],
    paint: ['#27406b', '#35507e'],
    cameras: row(74.8, 3, 15),
    pen: true,
  },
  samsungnote9: {
    ...note8,
    size: [76.4, 161.9, 8.8],
    paint: ['#2f5fa3', '#4070b3'],
    pen: '#e8c63c',
    cameras: { ...row(76.4, 2, 14), sensors: [[38.2, 33, 4]] },
  },
  samsungnote10: {
    ...note10,
    size: [71.8, 151, 7.9],
    paint: ['#f0c7ce', '#dfb0b9'],
    pen: true,
    cameras: column([5.6, 5.6, 12.4, 36, 6.2], [6.6, 18, 29.4], 4.7, 'dark', [23, 11.4]),
  },
  samsungnote10plus: {
    ...note10,
    size: [77.2, 162.3, 7.9],
    paint: ['#cfd9e6', '#b9c8da'],
    pen: '#3f7fd0',
    cameras: {
      ...column([5.6, 5.6, 13, 38.6, 6.5], [7, 19.2, 31.6], 4.9, 'dark', [24, 11.6]),
      sensors: [
        [24, 18, 1.8],
        [24, 24.4, 1.8],
      ],
    },
  },
  samsungnote20: {
    ...note10,
    size: [75.2, 161.6, 8.3],
    paint: ['#b9cfc0', '#a1bcaa'],
    penSide: undefined,
    corner: 7.4,
    border: [2.8, 3, 3.8],
    screenCorner: 5.4,
    sides: 'flat',
    pen: true,
    cameras: column([5, 5, 22, 41, 5.6], [8.6, 20.4, 32.4], 5, 'metal', [22, 13.2]),
  },
  samsungnote20ultra: {
    ...note10,
    size: [77.2, 164.8, 8.1],
    paint: ['#c79c85', '#b58770'],
    penSide: undefined,
    corner: 2.8,
    border: [1.7, 2.4, 3],
    screenCorner: 1.6,
    pen: true,
    cameras: {
      ...column([4.6, 4.6, 29, 53.4, 5], [11, 26.6, 42.2], 6.8, 'metal', [27, 14]),
      sensors: [
        [27, 31.2, 1.8],
        [27, 46.8, 1],
      ],
    },
  },
}
