import { describe, expect, test } from 'vitest'
import { countSegments } from './text-segments.ts'

describe('countSegments', () => {
  test.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    // Characters of the extension take two places.
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['€'.repeat(81), 'GSM-7', 162, 2],
    ['ő'.repeat(70), 'UCS-2', 70, 1],
    ['ő'.repeat(71), 'UCS-2', 71, 2],
    ['ő'.repeat(134), 'UCS-2', 134, 2],
    ['📱'.repeat(35), 'UCS-2', 70, 1],
    ['📱'.repeat(36), 'UCS-2', 72, 2],
  ] as const)('counts %j', (text, alphabet, places, segments) => {
    expect(countSegments(text)).toMatchObject({ alphabet, places, segments })
  })

  test('splits no escape pair and no surrogate pair between segments', () => {
    // 152 places are used: the next pair does not fit into the 153rd.
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ places: 305, segments: 2 })
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ places: 306, segments: 3 })
    expect(countSegments('ő'.repeat(66) + '📱'.repeat(34))).toMatchObject({ places: 134, segments: 3 })
  })

  test('names the first character that GSM-7 lacks', () => {
    expect(countSegments('Nguyễn').because).toBe('ễ')
    expect(countSegments('café Ñ €').because).toBe(null)
    expect(countSegments('It’s ready')).toMatchObject({ alphabet: 'UCS-2', because: '’' })
  })
})
