import { plainLines, type Block } from './text-blocks.ts'
import type { StepCondition } from './text-names.ts'
import type { PasscodeChoice } from './tickets.ts'

/** What the steps depend on; no brand while the model is not known. */
type PreparationFacts = { brand: string | null; choice: PasscodeChoice | null }

/** A step before posting the phone, and when it is shown. */
export type PreparationStep = { conditions: string[]; text: string }

/** Separates the condition at the beginning of a step from its words. */
export function parseStep(line: string): PreparationStep {
  const [, conditions, text] = /^\s*\{if ([^{}\n]*)\}\s*([\s\S]*)$/.exec(line) ?? []
  if (conditions === undefined || text === undefined) return { conditions: [], text: line }
  return { conditions: conditions.split(',').map((one) => one.trim().toLowerCase()), text }
}

/** Returns the steps of a preparation list. */
export function toSteps(blocks: readonly Block[]): PreparationStep[] {
  return plainLines(blocks).map(parseStep)
}

/** Returns the steps before posting a phone, in order. Without a model only those for every phone. */
export function listPreparations(steps: readonly PreparationStep[], about: PreparationFacts): string[] {
  return steps
    .filter(({ conditions }) => conditions.every((one) => holds(one as StepCondition, about)))
    .map(({ text }) => text)
}

function holds(condition: StepCondition, { brand, choice }: PreparationFacts): boolean {
  const facts: Record<StepCondition, boolean> = {
    iphone: brand === 'iPhone',
    android: brand !== null && brand !== 'iPhone',
    'any phone': brand === null,
    erased: choice === 'erased',
    'not erased': choice !== 'erased',
    maintenance: choice === 'maintenance',
  }
  return facts[condition]
}
