import type { QueryExecutorProvider } from 'kysely'
import { ddl, literal, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

const models: Record<number, string> = {
  2014: 'iphone6 iphone6plus',
  2015: 'iphone6s iphone6splus',
  2016: 'iphonese1stgen iphone7 iphone7plus',
  2017: 'iphone8 iphone8plus iphonex samsungs8 samsungs8plus samsungnote8',
  2018: 'iphonexr iphonexs iphonexsmax samsungs9 samsungs9plus samsungnote9',
  2019:
    'iphone11 iphone11pro iphone11promax samsungs10e samsungs10 samsungs10plus samsungs105g samsungzfold ' +
    'samsungnote10 samsungnote10plus',
  2020:
    'iphonese2ndgen iphone12mini iphone12 iphone12pro iphone12promax samsungs20 samsungs20plus samsungs20ultra ' +
    'samsungs20fe samsungzfold2 samsungzflip samsungzflip5g samsungnote20 samsungnote20ultra',
  2021:
    'iphone13mini iphone13 iphone13pro iphone13promax samsungs21 samsungs21plus samsungs21ultra samsungzfold3 ' +
    'samsungzflip3',
  2022:
    'iphonese3rdgen iphone14 iphone14plus iphone14pro iphone14promax samsungs21fe samsungs22 samsungs22plus ' +
    'samsungs22ultra samsungzfold4 samsungzflip4',
  2023:
    'iphone15 iphone15plus iphone15pro iphone15promax samsungs23 samsungs23plus samsungs23ultra samsungs23fe ' +
    'samsungzfold5 samsungzflip5',
  2024:
    'iphone16 iphone16plus iphone16pro iphone16promax samsungs24 samsungs24plus samsungs24ultra samsungs24fe ' +
    'samsungzfold6 samsungzflip6',
  2025:
    'iphone16e iphone17 iphoneair iphone17pro iphone17promax samsungs25 samsungs25plus samsungs25ultra ' +
    'samsungs25edge samsungs25fe samsungzfold7 samsungzflip7 samsungzflip7fe',
}

/**
 * The owner's catalogue: phones that can be hidden, with a drawing or picture and a release year of their own, and
 * series that can be switched off.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, oneOf, table, addColumn, index } = ddl(tx, engine)
  const flag = (name: string, standard: 0 | 1) =>
    `${name} ${int} not null default ${standard} ${oneOf(name, [0, 1])}`

  await addColumn('phones', flag('hidden', 0))
  await addColumn('phones', `release_year ${int}`)
  // Parameters of a drawing as JSON; null for a delivered drawing.
  await addColumn('phones', `drawing ${text}`)
  // Storage key of an uploaded picture.
  await addColumn('phones', `picture_key ${text}`)
  // Raised with each change of drawing or picture, so that browsers load the new one.
  await addColumn('phones', `picture_version ${int} not null default 0`)
  for (const [year, slugs] of Object.entries(models)) {
    const list = slugs.split(' ').map(literal).join(', ')
    await run(`update phones set release_year = ${year} where slug in (${list})`)
  }
  await index('phones', ['brand', 'position'])
  await index('phones', ['picture_key'], 'where picture_key is not null')

  await addColumn('phone_series', flag('shown', 1))
  await addColumn('phone_series', `version ${int} not null default 1`)

  // A delivered phone that the shop has deleted does not come back with the next start.
  await table('deleted_phones', [`slug ${text} primary key`, `deleted_at ${int} not null`])
}
