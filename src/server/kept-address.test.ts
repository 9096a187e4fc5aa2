import { expect, test } from 'vitest'
import { keptAddress } from './kept-address.ts'

const at = (path: string, init?: RequestInit) =>
  keptAddress(new Request(`http://shop.test${path}`, init), null)

test('a page that is the same for everybody is kept once, whatever else stands in its address', () => {
  expect(at('/')).toBe('http://shop.test/')
  expect(at('/?utm_source=mail')).toBe('http://shop.test/')
  expect(at('/repairs?brand=SamsungZ&x=1')).toBe('http://shop.test/repairs?brand=SamsungZ')
  expect(at('/repairs/iphone13?repair=screen')).toBe('http://shop.test/repairs/iphone13?repair=screen')
  expect(at('/booking/iphone13/screen?x=1')).toBe('http://shop.test/booking/iphone13/screen')
})

test('what a visitor typed is never kept', () => {
  expect(at('/repairs?q=14+pro')).toBeNull()
  expect(at('/repairs?brand=Nokia')).toBeNull()
  expect(at('/repairs?year=2021')).toBeNull()
  expect(at('/repairs?brand=iPhone&sort=oldest')).toBeNull()
  expect(at('/booking/iphone13/antenna')).toBeNull()
  expect(at('/booking/iphone13/screen/more')).toBeNull()
  expect(at('/contact?about=one-plus')).toBeNull()
  expect(at('/contact?sent=yes')).toBeNull()
  expect(at('/account/login?next=/account/dashboard')).toBeNull()
})

test('nothing is kept for a visitor who carries one of our cookies, nor for pages of their own', () => {
  expect(at('/', { headers: { cookie: 'theme=1; mendpost-session=x' } })).toBeNull()
  expect(at('/', { headers: { cookie: '__Host-mendpost-draft=x' } })).toBeNull()
  expect(at('/', { method: 'POST' })).toBeNull()
  expect(at('/booking/iphone13/screen', { headers: { cookie: 'mendpost-draft=x' } })).toBeNull()
  expect(at('/booking/iphone13/screen', { method: 'POST' })).toBeNull()
  expect(at('/account/dashboard')).toBeNull()
  expect(at('/confirmation')).toBeNull()
})
