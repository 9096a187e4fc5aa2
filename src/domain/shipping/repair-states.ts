import { listPreparations, type PreparationStep } from '#contract/preparation-steps.ts'
import type { PasscodeChoice } from '#contract/tickets.ts'

/** A state in which a maker lets a phone be repaired while its owner's data stay locked. */
type RepairState = {
  /** Which phones it is for, by series and name. */
  of: RegExp
  /** The first year of release whose models get the software that has it. */
  since: number
  /** A step of the preparation list, with the maker's own page. */
  step: string
}

// Facts as read in November 2026.
// Repair State: iOS 17.5, thus from iPhone XR and XS (2018) on; the option appears when a device is removed in Find My (heise.de/-9706263,
// ihowto.tips/fr/iphone-ios/repair-state-on-iphone.html). The page of Apple is about preparing an iPhone for service in general.
// Maintenance mode: Android 13 and later (the page of Samsung), which came as One UI 5 from Galaxy S20 and Note20 (2020) on.
// Repair mode: the Android 14 update of December 2023 with 2 GB free (the page of Google), from Pixel 5a (2021) on.
const repairStates: readonly RepairState[] = [
  {
    of: /iphone/i,
    since: 2018,
    step: 'Does Find My not let itself be switched off? With iOS 17.5 or later it may stay on in Repair State: on another device or at icloud.com/find, choose the iPhone in Find My, then Remove This Device, and follow what is shown there. Apple on preparing a repair: https://support.apple.com/HT201557',
  },
  {
    of: /samsung|galaxy/i,
    since: 2020,
    step: 'Maintenance mode (One UI 5, Android 13 or later) hides photos, messages and accounts while we work, and only you can leave it. If the screen lets you, switch it on: Settings, Device care (or Battery and device care), Maintenance mode. Samsung on it: https://www.samsung.com/ae/support/mobile-devices/what-is-maintenance-mode-feature/',
  },
  {
    of: /pixel/i,
    since: 2021,
    step: 'Repair mode (Android 14 of December 2023 or later, 2 GB free) hides your apps and data while we work, and only your screen lock leaves it. If the screen lets you, switch it on: Settings, System, Repair mode. Google on it: https://support.google.com/pixelphone/answer/14266732',
  },
]

type Phone = { brand: string; display_name: string; release_year: number | null }

/** Returns the steps before posting a phone: the shop's own, and what its maker has for a repair, unless it is erased anyway. */
export function listStepsFor(
  steps: readonly PreparationStep[],
  { brand, display_name, release_year, choice }: Phone & { choice: PasscodeChoice | null },
): string[] {
  const state = repairStates.find(({ of }) => of.test(`${brand} ${display_name}`))
  // Of a model without a year the words themselves say which software it needs.
  const has = state && (release_year === null || release_year >= state.since)
  // After the steps that are about the software, before the phone is packed.
  const place = Math.max(1, steps.findLastIndex(({ conditions }) => conditions.length > 0) + 1)
  const all = has ? steps.toSpliced(place, 0, { conditions: ['not erased'], text: state.step }) : steps
  return listPreparations(all, { brand, choice })
}
