import { describe, expect, test } from 'vitest'
import { parseNextPath, getPageLevel, withNext } from './next-path.ts'

describe('next path after log-in', () => {
  test('parseNextPath returns a page of this site with its query and hash', () => {
    expect(parseNextPath('/booking/iphone13/screen')).toBe('/booking/iphone13/screen')
    expect(parseNextPath('/repairs?brand=iPhone#top')).toBe('/repairs?brand=iPhone#top')
  })

  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /repairs',
    'repairs',
    '',
  ])('parseNextPath refuses another site: %j', (next) => {
    expect(parseNextPath(next)).toBeNull()
  })

  test.each([
    '/account/logout',
    '/Account/LogOut',
    '/account/./logout',
    '/account/%6Cogout',
    '/account/logout/',
    '/account/verify/abc',
    '/account/reset/abc',
    '/account/login?next=/account/login',
    '/api/logout',
    null,
  ])('parseNextPath refuses pages that act on load or redirect in a circle: %j', (next) => {
    expect(parseNextPath(next)).toBeNull()
  })

  test('parseNextPath refuses dot segments that resolve to two slashes', () => {
    expect(parseNextPath('/..//elsewhere.example')).toBeNull()
    expect(parseNextPath('/./%2e//elsewhere.example')).toBeNull()
  })

  test('getPageLevel requires level 2 for staff pages in any spelling', () => {
    expect(getPageLevel('/admin/tickets?q=1')).toBe(2)
    expect(getPageLevel('/Admin')).toBe(2)
    expect(getPageLevel('/account/dashboard')).toBe(1)
    expect(getPageLevel('/administration')).toBe(0)
    expect(getPageLevel(null)).toBe(0)
  })

  test('withNext adds the parameter only when there is a next page', () => {
    expect(withNext('/account/login', null)).toBe('/account/login')
    expect(withNext('/account/login', '/repairs?q=a b')).toBe('/account/login?next=%2Frepairs%3Fq%3Da%20b')
  })
})
