/** Moves one item of a list to an index; an index outside the list is its end. */
export function moveItem(keys: readonly string[], key: string, to: number): string[] {
  if (!keys.includes(key)) return [...keys]
  const others = keys.filter((other) => other !== key)
  const index = Math.max(0, Math.min(others.length, to))
  return others.toSpliced(index, 0, key)
}

/** The order that a form asks for: the keys as sent, after the one move of a browser without scripts. */
export function readOrder(order: string, move: string): string[] {
  const keys = order.split(' ').filter(Boolean)
  const [key, to] = move.split(' ')
  return key && /^\d+$/.test(to ?? '') ? moveItem(keys, key, Number(to)) : keys
}
