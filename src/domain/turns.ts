/** Whose turn it is: a name, and the group whose names share turns; without one each name is a group. */
export type Turn = { name: string; group?: string }

/** What waits, by group and name: groups take turns, and names within their group. */
export function openTurns<Item>() {
  const groups = new Map<string, Map<string, Item[]>>()
  let count = 0
  const keyOf = ({ name, group = name }: Turn) => group
  const sizeOf = (names: Map<string, Item[]>) => [...names.values()].reduce((sum, one) => sum + one.length, 0)

  return {
    count: () => count,
    /** How much of a name waits. */
    of: (turn: Turn) => groups.get(keyOf(turn))?.get(turn.name)?.length ?? 0,
    add(turn: Turn, item: Item): void {
      const names = groups.get(keyOf(turn)) ?? new Map<string, Item[]>()
      groups.set(keyOf(turn), names)
      const items = names.get(turn.name)
      if (items) items.push(item)
      else names.set(turn.name, [item])
      count += 1
    },
    /** Takes what is next; undefined when nothing waits. Its group, and its name within it, go to the end. */
    take(): Item | undefined {
      for (const [group, names] of groups) {
        for (const [name, items] of names) {
          const item = items.shift()
          count -= 1
          names.delete(name)
          if (items.length > 0) names.set(name, items)
          groups.delete(group)
          if (names.size > 0) groups.set(group, names)
          return item
        }
      }
      return undefined
    },
    /** Takes the newest of the name that has most, in the group that has most; of several as much, of the last. */
    dropNewest(): Item | undefined {
      const [widest] = [...groups].toReversed().toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))
      if (!widest) return undefined
      const [group, names] = widest
      const [longest] = [...names].toReversed().toSorted(([, a], [, b]) => b.length - a.length)
      const [name, items] = longest!
      count -= 1
      if (items.length === 1) names.delete(name)
      if (names.size === 0) groups.delete(group)
      return items.pop()
    },
  }
}
