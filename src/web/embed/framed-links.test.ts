import { expect, test } from 'vitest'
import { toFramedLink } from './framed-links.ts'

test('toFramedLink keeps the way to a booking in the frame, with its source', () => {
  const link = (to: string) => toFramedLink(to, 'www.example.com')
  expect(link('/repairs')).toEqual({ href: '/embed/repairs?ref=www.example.com' })
  expect(link('/repairs/iphone13')).toEqual({ href: '/embed/repairs/iphone13?ref=www.example.com' })
  expect(link('/booking/iphone13/screen')).toEqual({
    href: '/embed/book/iphone13/screen?ref=www.example.com',
  })
  expect(link('?repair=screen')).toEqual({ href: '?repair=screen&ref=www.example.com' })
  expect(link('#field-address')).toEqual({ href: '#field-address' })
  expect(toFramedLink('/repairs?brand=iPhone', '')).toEqual({ href: '/embed/repairs?brand=iPhone' })
})

test('toFramedLink opens every other page in the top window', () => {
  for (const to of [
    '/',
    '/contact#contact-form',
    '/terms',
    '/account/login?next=%2Fbooking%2Fa%2Fb',
    '/repairsome',
  ])
    expect(toFramedLink(to, 'www.example.com')).toEqual({ href: to, target: '_top' })
})
