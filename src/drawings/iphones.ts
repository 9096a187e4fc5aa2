import { lyingPair, pillPair, plateau, single, solo, square, standingPair } from './camera-layouts.ts'
import type { PhoneShape } from './phone-shape.ts'

type Family = Omit<PhoneShape, 'size' | 'paint'>

const [black, white] = ['#131416', '#f6f5f2']
const common = { port: 'lightning', sides: 'flat', face: black } as const

const six: Family = {
  ...common,
  corner: 9.6,
  border: [4.3, 17, 17],
  screenCorner: 0,
  front: 'button',
  cameras: single(3.7),
  sides: 'round',
  face: white,
  jack: true,
}
const sixPlus: Family = { ...six, corner: 10.4, border: [4.7, 18.3, 18.3] }
const seven: Family = { ...six, cameras: single(4.5, 11), jack: undefined }
const sevenPlus: Family = { ...sixPlus, cameras: lyingPair(), jack: undefined }
const se1: Family = {
  ...six,
  corner: 8.4,
  border: [4.3, 17.6, 17.6],
  front: 'smallbutton',
  cameras: single(3.4, 8.6),
  sides: 'flat',
}
const ten: Family = {
  ...common,
  corner: 11,
  border: [4.2, 4.2, 4.2],
  screenCorner: 6.9,
  front: 'notch',
  cameras: standingPair(),
  sides: 'round',
}
const xr: Family = { ...ten, corner: 12, border: [5.5, 5.5, 5.5], cameras: solo(5.6, 'below') }
const eleven: Family = { ...xr, cameras: square('upright', 29, 6) }
const elevenPro: Family = { ...ten, cameras: square('triple', 29, 5.8) }
const twelve: Family = {
  ...common,
  corner: 11.3,
  border: [3.5, 3.5, 3.5],
  screenCorner: 7.9,
  front: 'notch',
  cameras: square('upright', 28.5, 6.2),
}
const mini: Family = { ...twelve, corner: 10.2, border: [3.3, 3.3, 3.3] }
const twelvePro: Family = { ...twelve, cameras: square('triple', 30, 6.2) }
const thirteen: Family = { ...twelve, front: 'smallnotch', cameras: square('diagonal', 29.5, 6.8) }
const thirteenPro: Family = { ...twelve, front: 'smallnotch', cameras: square('triple', 35.5, 7.7) }
const fourteenPro: Family = {
  ...common,
  corner: 12.2,
  border: [3.2, 3.2, 3.2],
  screenCorner: 9.1,
  front: 'island',
  cameras: square('triple', 37, 8.2),
}
const fifteen: Family = { ...fourteenPro, port: 'usbc', cameras: square('diagonal', 31, 7) }
const fifteenPro: Family = {
  ...fourteenPro,
  port: 'usbc',
  border: [2.8, 2.8, 2.8],
  cameras: square('triple', 37, 8.2),
}
const sixteen: Family = { ...fifteen, cameras: pillPair() }
const sixteenPro: Family = { ...fifteenPro, corner: 12.8, border: [2.4, 2.4, 2.4], screenCorner: 10.3 }
const sixteenE: Family = { ...thirteen, port: 'usbc', cameras: solo(6.6, 'beside') }
const seventeen: Family = { ...sixteenPro, cameras: pillPair() }

/** The iPhones by slug, in the order in which they came out. */
export const iphones: Record<string, PhoneShape> = {
  iphone6: { ...six, size: [67, 138.1, 6.9], paint: ['#e3d0b4', '#d3bd9c'] },
  iphone6plus: { ...sixPlus, size: [77.8, 158.1, 7.1], paint: ['#d9dadb', '#c3c5c7', 205] },
  iphone6s: { ...six, size: [67.1, 138.3, 7.1], paint: ['#e8c4bc', '#d9aea5'] },
  iphone6splus: { ...sixPlus, size: [77.9, 158.2, 7.3], paint: ['#77787c', '#64666a', 225], face: black },
  iphonese1stgen: { ...se1, size: [58.6, 123.8, 7.6], paint: ['#e6c3bb', '#d6ada4', 350] },
  iphone7: { ...seven, size: [67.1, 138.3, 7.1], paint: ['#2b2c2f', '#3c3d41', 265], face: black },
  iphone7plus: { ...sevenPlus, size: [77.9, 158.2, 7.3], paint: ['#b5282f', '#9d2128'] },
  iphone8: { ...seven, size: [67.3, 138.4, 7.3], paint: ['#efdccb', '#dcc1a8'] },
  iphone8plus: { ...sevenPlus, size: [78.1, 158.4, 7.5], paint: ['#e4e4e2', '#c9cacb', 190] },
  iphonex: { ...ten, size: [70.9, 143.6, 7.7], paint: ['#e6e6e4', '#c8cacc', 18] },
  iphonexr: { ...xr, size: [75.7, 150.9, 8.3], paint: ['#ee7762', '#d9634f'] },
  iphonexs: { ...ten, size: [70.9, 143.6, 7.7], paint: ['#ecd2b8', '#d3ab84'] },
  iphonexsmax: { ...ten, size: [77.4, 157.5, 7.7], paint: ['#3b3c40', '#2c2d31', 28] },
  iphone11: { ...eleven, size: [75.7, 150.9, 8.3], paint: ['#d3cbe2', '#bfb5d3'] },
  iphone11pro: { ...elevenPro, size: [71.4, 144, 8.1], paint: ['#4e5951', '#3f4a43', 140] },
  iphone11promax: { ...elevenPro, size: [77.8, 158, 8.1], paint: ['#f4e0c8', '#d9b98f'] },
  iphonese2ndgen: { ...seven, size: [67.3, 138.4, 7.3], paint: ['#f1f0ed', '#c9cacb', 212], face: black },
  iphone12mini: { ...mini, size: [64.2, 131.5, 7.4], paint: ['#cfe6d3', '#b3d3ba'] },
  iphone12: { ...twelve, size: [71.5, 146.7, 7.4], paint: ['#1f4466', '#1a3b59'] },
  iphone12pro: { ...twelvePro, size: [71.5, 146.7, 7.4], paint: ['#3e5c6c', '#587484'] },
  iphone12promax: { ...twelvePro, size: [78.1, 160.8, 7.4], paint: ['#f6e3cc', '#dcb888'] },
  iphone13mini: { ...mini, ...pick(thirteen), size: [64.2, 131.5, 7.7], paint: ['#f4d8d3', '#e5beb8'] },
  iphone13: { ...thirteen, size: [71.5, 146.7, 7.7], paint: ['#276a8c', '#215b79'] },
  iphone13pro: { ...thirteenPro, size: [71.5, 146.7, 7.7], paint: ['#a9c0d3', '#b9cbd9'] },
  iphone13promax: { ...thirteenPro, size: [78.1, 160.8, 7.7], paint: ['#56675a', '#6d7d70', 145] },
  iphonese3rdgen: { ...seven, size: [67.3, 138.4, 7.3], paint: ['#2a3038', '#343b45', 22], face: black },
  iphone14: { ...thirteen, size: [71.5, 146.7, 7.8], paint: ['#a5b8cc', '#93a7bd'] },
  iphone14plus: { ...thirteen, size: [78.1, 160.8, 7.8], paint: ['#f6e58d', '#e6d277'] },
  iphone14pro: { ...fourteenPro, size: [71.5, 147.5, 7.9], paint: ['#5d5567', '#6c6377', 268] },
  iphone14promax: { ...fourteenPro, size: [77.6, 160.7, 7.9], paint: ['#f2e5cf', '#d8bd92'] },
  iphone15: { ...fifteen, size: [71.6, 147.6, 7.8], paint: ['#f1d5d6', '#e2bfc1'] },
  iphone15plus: { ...fifteen, size: [77.8, 160.9, 7.8], paint: ['#d3dfca', '#bccdb0'] },
  iphone15pro: { ...fifteenPro, size: [70.6, 146.6, 8.3], paint: ['#a9a298', '#938c82', 34] },
  iphone15promax: { ...fifteenPro, size: [76.7, 159.9, 8.3], paint: ['#424b59', '#515c6c', 214] },
  iphone16: { ...sixteen, size: [71.6, 147.6, 7.8], paint: ['#8e9fe6', '#7889d6'] },
  iphone16plus: { ...sixteen, size: [77.8, 160.9, 7.8], paint: ['#aed6d3', '#94c3c0'] },
  iphone16pro: { ...sixteenPro, size: [71.5, 149.6, 8.3], paint: ['#cbb29c', '#b89a80'] },
  iphone16promax: { ...sixteenPro, size: [77.6, 163, 8.3], paint: ['#3c3b39', '#4b4a48', 38] },
  iphone16e: { ...sixteenE, size: [71.5, 146.7, 7.8], paint: ['#f4f4f2', '#d9dadb', 230] },
  iphone17: { ...seventeen, size: [71.5, 149.6, 8], paint: ['#cdbfe3', '#b8a8d2'] },
  iphoneair: {
    ...sixteenPro,
    size: [74.7, 156.2, 5.6],
    paint: ['#e6f1f7', '#cfdfe8', 203],
    cameras: plateau(74.7, 1),
  },
  iphone17pro: {
    ...sixteenPro,
    size: [71.9, 150, 8.8],
    paint: ['#e8874a', '#dc7a3d'],
    cameras: plateau(71.9, 3),
    panel: [5, 50, 61.9, 94, 9],
  },
  iphone17promax: {
    ...sixteenPro,
    size: [78, 163.4, 8.8],
    paint: ['#35415e', '#3e4b6b'],
    cameras: plateau(78, 3),
    panel: [5, 50, 68, 107.4, 9],
  },
  iphone17e: { ...sixteenE, size: [71.5, 146.7, 7.8], paint: ['#f3dcdf', '#e6c6cb'] },
}

/** A mini of 2021 has the front and cameras of its larger sister in a smaller body. */
function pick({ front, cameras }: Family): Pick<Family, 'front' | 'cameras'> {
  return { front, cameras }
}
