import { expect, test } from 'vitest'
import { getSubmittedPath, getTicketPath } from './ticket-path.ts'

test('getTicketPath includes the list that the ticket was opened from', () => {
  expect(getTicketPath(7)).toBe('/admin/tickets/7')
  expect(getTicketPath(7, '?status=3&q=mei')).toBe('/admin/tickets/7?from=status%3D3%26q%3Dmei')
  expect(getTicketPath(7, 'status=3', 'parcel')).toBe('/admin/tickets/7/parcel?from=status%3D3')
})

test('getSubmittedPath leads from a page of a ticket back to it, and keeps the list', () => {
  const submitted = (url: string) => ({ params: { ticketid: '7' }, url: new URL(url, 'http://localhost') })
  const page = '/admin/tickets/7/parcel?from=queue%3Dto_post'
  expect(getSubmittedPath(submitted(page))).toBe('/admin/tickets/7?from=queue%3Dto_post')
  expect(getSubmittedPath(submitted(page), 'money')).toBe('/admin/tickets/7/money?from=queue%3Dto_post')
  expect(getSubmittedPath(submitted('/admin/tickets/7/parcel'))).toBe('/admin/tickets/7')
})
