import type { Phone } from '#contract/catalogue.schema.ts'
import type { Repair } from '#contract/repairs.schema.ts'

/** What a customer should know before booking a repair, in sentences. */
export function getRepairAdvice(
  { key, sentence }: Pick<Repair, 'key' | 'sentence'>,
  phone: Pick<Phone, 'brand' | 'model'>,
): string[] {
  return [
    ...adviceForModel(key, phone),
    ...(sentence === '' ? [] : [sentence]),
    'Once a phone has been opened, nobody can promise that it is still water resistant.',
  ]
}

function adviceForModel(repair: string, { brand, model }: Pick<Phone, 'brand' | 'model'>): string[] {
  switch (repair) {
    case 'screen':
      if (brand === 'SamsungZ') return ['This is the inner, folding screen.']
      if (brand === 'iPhone')
        return ['With a non-genuine screen an iPhone can lose True Tone or show a message about its parts.']
      return [
        'A curved screen is replaced as one assembly. A non-genuine one can make the phone show a message about its parts.',
      ]
    case 'battery':
      return brand === 'SamsungZ' ? ['Both batteries of the phone are replaced as one job.'] : []
    case 'frontcamera':
      return brand === 'iPhone' && hasFaceId(model)
        ? ['The parts of Face ID are paired to the phone, and Face ID can stop working.']
        : []
    default:
      return []
  }
}

/** Face ID: iPhone X and later, except the SE. */
function hasFaceId(model: string): boolean {
  return !/^([678]s?( |$)|SE)/.test(model)
}
