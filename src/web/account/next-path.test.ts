import { describe, expect, test } from 'vitest'
import { nextPath, pageLevel, withNext } from './next-path.ts'

describe('where to go after the log-in', () => {
  test('a page of this site is kept, search and place included', () => {
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
  ])('another site is never kept: %j', (next) => {
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
  ])('a page that acts, or leads in a circle, is never kept: %j', (next) => {
    expect(nextPath(next)).toBeNull()
  })

  test('dots cannot make two slashes', () => {
    expect(nextPath('/..//elsewhere.example')).toBeNull()
    expect(nextPath('/./%2e//elsewhere.example')).toBeNull()
  })

  test('staff pages ask for level 2 however they are written', () => {
    expect(pageLevel('/admin/tickets?q=1')).toBe(2)
    expect(pageLevel('/Admin')).toBe(2)
    expect(pageLevel('/account/dashboard')).toBe(1)
    expect(pageLevel('/administration')).toBe(0)
    expect(pageLevel(null)).toBe(0)
  })

  test('next is carried along only when there is one', () => {
    expect(withNext('/account/login', null)).toBe('/account/login')
    expect(withNext('/account/login', '/repairs?q=a b')).toBe('/account/login?next=%2Frepairs%3Fq%3Da%20b')
  })
})
