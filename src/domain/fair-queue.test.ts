import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { openFairQueue, type Owner } from './fair-queue.ts'

const open = (limits: { concurrency?: number; perOwner?: number; total?: number } = {}) =>
  openFairQueue({ concurrency: 1, perOwner: 4, total: 24, ...limits, refuse: () => new Refusal('too_many') })

/** Queues work of some owners behind one that holds the only place; returns the order in which it ran. */
async function order(owners: Owner[]): Promise<string[]> {
  const queue = open()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const rest = owners.map((owner, place) =>
    queue.run(async () => void done.push(`${owner.name}${place}`), owner),
  )
  gate.resolve()
  await Promise.all([first, ...rest])
  return done
}

test('a queue lets owners take turns, however much one of them has waiting', async () => {
  const [rude, calm] = [{ name: 'rude' }, { name: 'calm' }]
  expect(await order([rude, rude, rude, calm])).toEqual(['rude0', 'calm3', 'rude1', 'rude2'])
})

test('a queue lets staff go before customers', async () => {
  const customer = { name: 'mei' }
  expect(await order([customer, customer, { name: 'sam', isPreferred: true }])).toEqual([
    'sam2',
    'mei0',
    'mei1',
  ])
})

test('a queue refuses an owner with too much waiting and no other, and staff never because of customers', async () => {
  const queue = open({ perOwner: 2, total: 5 })
  const gate = Promise.withResolvers<void>()
  const hold = () => gate.promise
  const all: Promise<void>[] = [queue.run(hold)]
  const add = (owner: Owner) => {
    const ran = queue.run(hold, owner)
    all.push(ran.catch(() => {}))
    return ran
  }
  for (const name of ['a', 'a', 'b', 'b', 'c']) void add({ name })
  await expect(add({ name: 'a' })).rejects.toThrow('Too many')
  const last = add({ name: 'b' })
  await expect(last).rejects.toThrow('Too many')
  const staff = add({ name: 'sam', isPreferred: true })
  expect([queue.waiting(), queue.refused()]).toEqual([6, 2])
  gate.resolve()
  await Promise.all([staff, ...all])
  expect(queue.waiting()).toBe(0)
})

test('a queue gives its place on after work that fails', async () => {
  const queue = open()
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'done', { name: 'mei' })).toBe('done')
})

test('a full queue refuses the newest of the group with most, not the newcomer of another', async () => {
  const queue = open({ total: 5 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const ran: string[] = []
  const add = (name: string, group = name) =>
    queue
      .run(async () => void ran.push(name), { name, group })
      .catch(() => {
        ran.push(`${name} refused`)
      })
  // Five names of one network, each with one place, as an IPv6 line has them.
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, 'a'))
  all.push(add('b'), add('c'), add('a6', 'a'))
  gate.resolve()
  await Promise.all([first, ...all])
  expect(ran).toEqual(['a5 refused', 'a4 refused', 'a6 refused', 'a1', 'b', 'c', 'a2', 'a3'])
  expect([queue.refused(), queue.waiting()]).toEqual([3, 0])
})

test('a full queue lets those that are preferred pass', async () => {
  const queue = open({ total: 3 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const all = Array.from({ length: 10 }, (_, n) =>
    queue.run(async () => {}, { name: `${n}` }).catch(() => {}),
  )
  const known = queue.run(async () => 'in', { name: 'sam', isPreferred: true })
  gate.resolve()
  expect(await known).toBe('in')
  await Promise.all([first, ...all])
})
