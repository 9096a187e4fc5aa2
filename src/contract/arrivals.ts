/** What came in the parcel with the phone; `none` alone means that nothing did. */
export const accessories = [
  { key: 'none', label: 'Only the phone' },
  { key: 'sim', label: 'SIM card or SIM tray' },
  { key: 'case', label: 'Case' },
  { key: 'charger', label: 'Charger or cable' },
  { key: 'memory_card', label: 'Memory card' },
  { key: 'other', label: 'Something else' },
] as const
export type AccessoryKey = (typeof accessories)[number]['key']
export const accessoryKeys: readonly AccessoryKey[] = accessories.map(({ key }) => key)

/** Names what came with the phone, in words; null while it was not looked at. */
export function accessoriesInWords(found: readonly AccessoryKey[] | null, other: string): string | null {
  if (found === null) return null
  const words = accessories
    .filter(({ key }) => found.includes(key) && !(key === 'other' && other !== ''))
    .map(({ label }) => label)
  return [...words, ...(found.includes('other') && other !== '' ? [other] : [])].join(', ')
}

/** Whether a SIM card was seen in the phone. */
export const simStates = ['seen', 'not_seen'] as const
/** The mark inside a phone that changes its colour when wet; some can be seen only with the phone open. */
export const liquidMarks = ['seen', 'not_seen', 'not_visible'] as const
/** Find My iPhone, or Find My Device. */
export const findMyStates = ['on', 'off'] as const

export const simNames = { seen: 'Seen', not_seen: 'Not seen' } as const
export const liquidMarkNames = {
  seen: 'Seen: it was wet',
  not_seen: 'Not seen',
  not_visible: 'Cannot be looked at',
} as const
export const findMyNames = { on: 'On', off: 'Off' } as const

/** Why it matters that Find My is on. */
export const findMyWarning =
  'While Find My is on, some new parts cannot be set up. Ask the customer to switch it off before the repair.'
