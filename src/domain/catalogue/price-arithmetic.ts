import { highestPrice } from '#contract/catalogue.ts'

/** How a price changes: to an amount, by dollars, or by a percentage with at most two decimals. */
export type PriceStep = { set: number } | { add: number } | { percent: number }

/** The last digit to round to; null rounds to whole dollars. */
export type PriceEnding = 5 | 9 | null

/** One dollar in the unit of the calculation: integers, because a percentage has two decimals. */
const UNIT = 10_000

/**
 * Returns the price after a step, in whole dollars; null when it would leave the permitted range. Raising and lowering
 * answer from 1 to 9999 and never withdraw a repair; only `set: 0` does, whatever the ending.
 */
export function stepPrice(dollars: number, step: PriceStep, ending: PriceEnding): number | null {
  if ('set' in step && step.set === 0) return 0
  const exact = exactUnits(dollars, step)
  if (exact < UNIT || exact > highestPrice * UNIT) return null
  if (ending === null) return Math.floor((exact + UNIT / 2) / UNIT)
  const nearest = roundToEnding(exact, ending)
  if ('set' in step) return nearest
  // Rounding must not turn a raise into a lower price, nor the other way round.
  const next = (round: typeof Math.ceil) => Math.max(0, round((dollars - ending) / 10)) * 10 + ending
  if (exact > dollars * UNIT && nearest < dollars)
    return next(Math.ceil) > highestPrice ? null : next(Math.ceil)
  return exact < dollars * UNIT && nearest > dollars ? next(Math.floor) : nearest
}

function exactUnits(dollars: number, step: PriceStep): number {
  if ('set' in step) return step.set * UNIT
  if ('add' in step) return (dollars + step.add) * UNIT
  return dollars * (UNIT + Math.round(step.percent * 100))
}

/** The nearest price with this last digit, the higher one of two; at least the digit itself, so never 0. */
function roundToEnding(exact: number, ending: 5 | 9): number {
  const tens = Math.floor((exact - ending * UNIT + 5 * UNIT) / (10 * UNIT))
  return Math.max(0, tens) * 10 + ending
}
