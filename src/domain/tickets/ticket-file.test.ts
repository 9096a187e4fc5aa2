import { expect, test } from 'vitest'
import type { Db } from '#db/books.ts'
import { TicketFile } from './ticket-file.ts'

const db = {} as Db

test('whoever asks for a part of a ticket, it is read once, and for that ticket', async () => {
  const asked: number[] = []
  const reader = async (_: Db, ticketId: number) => asked.push(ticketId)
  const file = new TicketFile(db, 1042)
  expect(await Promise.all([file.read(reader), file.read(reader)])).toEqual([1, 1])
  await file.read(async () => 'another part')
  expect(asked).toEqual([1042])
})

test('another file reads again, so that nothing outlives the question that it was opened for', async () => {
  let status = 0
  const reader = async () => status
  expect(await new TicketFile(db, 1042).read(reader)).toBe(0)
  status = 3
  expect(await new TicketFile(db, 1042).read(reader)).toBe(3)
})
