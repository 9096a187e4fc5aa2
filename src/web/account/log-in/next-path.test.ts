import { describe, expect, test } from 'vitest'
import { nextPath, pageLevel, withNext } from './next-path.ts'

describe('next path after log-in', () => {
  test('nextPath returns a page of this site with its query and hash', () => {
    expect(nextPath('/booking/iphone13/screen')).toBe('/booking/iphone13/screen')
    expect(nextPath('/repairs?brand=iPhone#top')).toBe('/repairs?brand=iPhone#top')
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
  ])('nextPath refuses another site: %j', (next) => {
    expect(nextPath(next)).toBeNull()
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
  ])('nextPath refuses pages that act on load or redirect in a circle: %j', (next) => {
    expect(nextPath(next)).toBeNull()
  })

  test('nextPath refuses dot segments that resolve to two slashes', () => {
    expect(nextPath('/..//elsewhere.example')).toBeNull()
    expect(nextPath('/./%2e//elsewhere.example')).toBeNull()
  })

  test('pageLevel requires level 2 for staff pages in any spelling', () => {
    expect(pageLevel('/admin/tickets?q=1')).toBe(2)
    expect(pageLevel('/Admin')).toBe(2)
    expect(pageLevel('/account/dashboard')).toBe(1)
    expect(pageLevel('/administration')).toBe(0)
    expect(pageLevel(null)).toBe(0)
  })

  test('withNext adds the parameter only when there is a next page', () => {
    expect(withNext('/account/login', null)).toBe('/account/login')
    expect(withNext('/account/login', '/repairs?q=a b')).toBe('/account/login?next=%2Frepairs%3Fq%3Da%20b')
  })
})
