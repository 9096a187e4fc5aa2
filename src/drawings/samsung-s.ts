import { row } from './camera-layouts.ts'
import type { PhoneShape } from './phone-shape.ts'
import * as cameras from './samsung-s-cameras.ts'

type Family = Omit<PhoneShape, 'size' | 'paint'>

const common = { face: '#0f1012', port: 'usbc' } as const

const s8: Family = {
  ...common,
  corner: 9,
  border: [1.7, 8, 8],
  screenCorner: 5.4,
  front: 'slim',
  cameras: { lenses: [] },
  sides: 'curved',
  jack: true,
}
const s10: Family = { ...s8, border: [1.7, 3, 4.6], screenCorner: 6.6, front: 'right' }
const s20: Family = {
  ...s8,
  corner: 9.2,
  border: [1.8, 3, 3.6],
  screenCorner: 6.8,
  front: 'centre',
  jack: undefined,
}
const flat: Family = { ...s20, corner: 9.6, border: [2.8, 3, 3.6], screenCorner: 7, sides: 'flat' }
const fe: Family = { ...flat, border: [3.6, 3.8, 5], screenCorner: 6.6 }
const ultra: Family = { ...s20, corner: 3.2, border: [1.9, 2.8, 3.2], screenCorner: 1.8, pen: true }
const flatUltra: Family = { ...ultra, border: [2.1, 2.3, 2.3], sides: 'flat' }
const s24: Family = { ...flat, corner: 10.6, border: [2.6, 2.7, 2.7], screenCorner: 8 }

/** The Galaxy S phones by slug, in the order in which they came out. */
export const samsungS: Record<string, PhoneShape> = {
  samsungs8: {
    ...s8,
    size: [68.1, 148.9, 8],
    paint: ['#8d8899', '#77738a', 262],
    cameras: cameras.alone(34),
  },
  samsungs8plus: {
    ...s8,
    size: [73.4, 159.5, 8.1],
    paint: ['#8fb3cf', '#a4c1d6'],
    cameras: cameras.alone(36.7),
  },
  samsungs9: {
    ...s8,
    size: [68.7, 147.7, 8.5],
    paint: ['#8a6aa3', '#9a7cb2'],
    cameras: cameras.tower(34.3, [20]),
  },
  samsungs9plus: {
    ...s8,
    size: [73.8, 158.1, 8.5],
    paint: ['#3f73b1', '#5483bb'],
    cameras: cameras.tower(36.9, [20, 31.4]),
  },
  samsungs10e: {
    ...s10,
    size: [69.9, 142.2, 7.9],
    paint: ['#f1d14b', '#e3c23c'],
    border: [3.2, 3.4, 5],
    cameras: row(69.9, 2, 14),
    sides: 'flat',
  },
  samsungs10: { ...s10, size: [70.4, 149.9, 7.8], paint: ['#1f6f64', '#2c8276'], cameras: row(70.4, 3, 14) },
  samsungs10plus: {
    ...s10,
    size: [74.1, 157.6, 7.8],
    paint: ['#eef0f2', '#cfd5da', 196],
    cameras: row(74.1, 3, 14),
    front: 'rightpill',
  },
  samsungs105g: {
    ...s10,
    size: [77.1, 162.6, 7.9],
    paint: ['#c7ccd3', '#b3b9c2', 250],
    cameras: row(77.1, 4, 14),
    front: 'rightpill',
  },
  samsungs20: { ...s20, size: [69.1, 151.7, 7.9], paint: ['#f3c9c4', '#e5b3ad'], cameras: cameras.s20 },
  samsungs20plus: {
    ...s20,
    size: [73.7, 161.9, 7.8],
    paint: ['#a9c9dd', '#95b9d0'],
    cameras: cameras.s20Plus,
  },
  samsungs20ultra: {
    ...s20,
    size: [76, 166.9, 8.8],
    paint: ['#75777c', '#64666b', 205],
    cameras: cameras.s20Ultra,
  },
  samsungs20fe: { ...fe, size: [74.5, 159.8, 8.4], paint: ['#bfe0d0', '#a3ccba'], cameras: cameras.s20Fe },
  samsungs21: {
    ...flat,
    size: [71.2, 151.7, 7.9],
    paint: ['#b6a3c9', '#d9a98c'],
    cameras: cameras.contour(19, 42.2, 4.9, 'metal'),
  },
  samsungs21plus: {
    ...flat,
    size: [75.6, 161.5, 7.8],
    paint: ['#c3c6cb', '#aeb2b9', 222],
    cameras: cameras.contour(20, 44, 5.2, 'metal'),
  },
  samsungs21ultra: {
    ...s20,
    size: [75.6, 165.1, 8.9],
    paint: ['#2a2b2e', '#38393d', 8],
    cameras: cameras.s21Ultra,
  },
  samsungs21fe: {
    ...flat,
    size: [74.5, 155.7, 7.9],
    paint: ['#d8cfe6', '#c1b5d4'],
    cameras: cameras.contour(19.6, 43, 4.8, 'glass'),
  },
  samsungs22: {
    ...flat,
    size: [70.6, 146, 7.6],
    paint: ['#eec4bb', '#dca99c'],
    cameras: cameras.contour(19.6, 41.6, 4.9, 'metal'),
  },
  samsungs22plus: {
    ...flat,
    size: [75.8, 157.4, 7.6],
    paint: ['#45645c', '#557a70', 160],
    cameras: cameras.contour(20.6, 43.2, 5.2, 'metal'),
  },
  samsungs22ultra: {
    ...ultra,
    size: [77.9, 163.3, 8.9],
    paint: ['#58232f', '#6d3040'],
    cameras: cameras.five(13.4, 5.8),
  },
  samsungs23: {
    ...flat,
    size: [70.9, 146.3, 7.6],
    paint: ['#dccfe3', '#c4b3cf'],
    cameras: cameras.three(5.2, 15.4),
  },
  samsungs23plus: {
    ...flat,
    size: [76.2, 157.8, 7.6],
    paint: ['#efe6d6', '#d8cab2'],
    cameras: cameras.three(5.4, 16.2),
  },
  samsungs23ultra: {
    ...ultra,
    size: [78.1, 163.4, 8.9],
    paint: ['#5f6b60', '#728074', 132],
    cameras: cameras.five(13.6, 6),
  },
  samsungs23fe: {
    ...fe,
    size: [76.5, 158, 8.2],
    paint: ['#c9e6d8', '#abd0be'],
    cameras: cameras.three(5.2, 15.8),
  },
  samsungs24: {
    ...s24,
    size: [70.6, 147, 7.6],
    paint: ['#efdf9f', '#dcc982'],
    cameras: cameras.three(5.4, 15.6),
  },
  samsungs24plus: {
    ...s24,
    size: [75.9, 158.5, 7.7],
    paint: ['#5b5470', '#6d6684'],
    cameras: cameras.three(5.6, 16.4),
  },
  samsungs24ultra: {
    ...flatUltra,
    size: [79, 162.3, 8.6],
    paint: ['#b3aea5', '#9c968c', 46],
    cameras: cameras.five(13.6, 6),
  },
  samsungs24fe: {
    ...fe,
    size: [77.3, 162, 8],
    paint: ['#a9cbe3', '#8fb6d2'],
    border: [3.2, 3.3, 3.6],
    cameras: cameras.three(5.4, 16.2),
  },
  samsungs25: {
    ...s24,
    size: [70.5, 146.9, 7.2],
    paint: ['#cfdfe8', '#b3c8d5'],
    cameras: cameras.three(6, 16),
  },
  samsungs25plus: {
    ...s24,
    size: [75.8, 158.4, 7.3],
    paint: ['#2d3b59', '#3a4a6c'],
    cameras: cameras.three(6.2, 16.8),
  },
  samsungs25ultra: {
    ...flatUltra,
    size: [77.6, 162.8, 8.2],
    paint: ['#b5c0ca', '#9daab6'],
    corner: 6.6,
    screenCorner: 4.8,
    cameras: cameras.five(13.6, 6.4),
    pen: '#26282b',
  },
  samsungs25edge: {
    ...s24,
    size: [75.6, 158.2, 5.8],
    paint: ['#bfd0dc', '#a6bac8'],
    cameras: cameras.s25Edge,
  },
  samsungs25fe: {
    ...s24,
    size: [76.6, 161.3, 7.4],
    paint: ['#e6e8ea', '#c9cdd1', 172],
    border: [2.9, 3, 3.2],
    cameras: cameras.three(5.8, 16.4),
  },
  samsungs26: { ...s24, size: [71.7, 149.6, 7.2], paint: ['#7a74a6', '#8a84b4'], cameras: cameras.s26 },
  samsungs26plus: { ...s24, size: [75.8, 158.4, 7.3], paint: ['#bcd6ea', '#a2c1d9'], cameras: cameras.s26 },
  samsungs26ultra: {
    ...flatUltra,
    size: [78.1, 163.6, 7.9],
    paint: ['#54506f', '#656184'],
    corner: 9.4,
    screenCorner: 7.4,
    cameras: cameras.s26Ultra,
  },
}
