import { expect, test } from 'vitest'
import { toTileSource } from './security-headers.ts'

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example.com/{z}/{x}/{y}.png', 'https://*.tile.example.com'],
  // A word that once stood for the placeholder is an ordinary host.
  ['https://wildcard/{z}/{x}/{y}.png', 'https://wildcard'],
  ['https://{s}.com/{z}', null],
  ['https://{s}./x', null],
  ['https://a;script-src *.example.com/x', null],
  ['no address', null],
])('the tile address %s allows pictures of %s', (tiles, source) => {
  expect(toTileSource(tiles)).toBe(source)
})
