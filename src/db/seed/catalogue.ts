import type { Brand } from '#contract/catalogue.ts'
import type { Prices } from '#contract/catalogue.schema.ts'

export type SeedPhone = { phoneid: string; brand: Brand; model: string; displayName: string; prices: Prices }

/** Model, price of its screen, grade on the curve below, and price of the home button if offered. */
type Row = [model: string, screen: number, grade: number, homebutton?: number]

const iphones: Row[] = [
  ['6', 80, 0, 40],
  ['6 Plus', 89, 0.4, 45],
  ['6s', 85, 0.2, 45],
  ['6s Plus', 95, 0.6, 49],
  ['SE 1st Gen', 80, 0, 40],
  ['7', 89, 0.4],
  ['7 Plus', 99, 0.8],
  ['8', 95, 0.6, 55],
  ['8 Plus', 105, 1, 59],
  ['X', 139, 2.4],
  ['XR', 135, 2.6],
  ['XS', 149, 2.8],
  ['XS Max', 179, 3.2],
  ['11', 145, 3],
  ['11 Pro', 169, 3.4],
  ['11 Pro Max', 199, 4.6],
  ['SE 2nd Gen', 99, 1, 55],
  ['12 mini', 199, 4.4],
  ['12', 209, 4.6],
  ['12 Pro', 219, 4.8],
  ['12 Pro Max', 249, 5.2],
  ['13 mini', 225, 4.8],
  ['13', 235, 5],
  ['13 Pro', 269, 5.4],
  ['13 Pro Max', 299, 5.8],
  ['SE 3rd Gen', 109, 1.4, 60],
  ['14', 275, 6],
  ['14 Plus', 289, 6.2],
  ['14 Pro', 329, 6.8],
  ['14 Pro Max', 359, 7.2],
  ['15', 299, 6.6],
  ['15 Plus', 319, 6.8],
  ['15 Pro', 359, 7.4],
  ['15 Pro Max', 395, 7.8],
  ['16', 329, 7],
  ['16 Plus', 349, 7.2],
  ['16 Pro', 395, 8],
  ['16 Pro Max', 429, 8.4],
  ['16e', 289, 6.4],
  ['17', 379, 7.8],
  ['Air', 419, 8.6],
  ['17 Pro', 439, 9],
  ['17 Pro Max', 479, 9.5],
  ['17e', 309, 6.8],
]

const samsungS: Row[] = [
  ['S8', 179, 2.4],
  ['S8 Plus', 189, 2.6],
  ['S9', 189, 2.8],
  ['S9 Plus', 199, 3],
  ['S10e', 179, 3],
  ['S10', 219, 3.4],
  ['S10 Plus', 239, 3.6],
  ['S10 5G', 249, 3.8],
  ['S20', 259, 5.2],
  ['S20 Plus', 275, 5.4],
  ['S20 Ultra', 299, 5.8],
  ['S20 FE', 199, 4.6],
  ['S21', 259, 5.4],
  ['S21 Plus', 275, 5.6],
  ['S21 Ultra', 319, 6.2],
  ['S21 FE', 209, 5],
  ['S22', 265, 5.8],
  ['S22 Plus', 285, 6],
  ['S22 Ultra', 339, 6.8],
  ['S23', 275, 6],
  ['S23 Plus', 295, 6.2],
  ['S23 Ultra', 359, 7.2],
  ['S23 FE', 219, 5.4],
  ['S24', 289, 6.4],
  ['S24 Plus', 315, 6.8],
  ['S24 Ultra', 385, 7.8],
  ['S24 FE', 235, 5.8],
  ['S25', 309, 6.8],
  ['S25 Plus', 335, 7.2],
  ['S25 Ultra', 409, 8.4],
  ['S25 Edge', 359, 7.6],
  ['S25 FE', 249, 6.2],
  ['S26', 329, 7.4],
  ['S26 Plus', 355, 7.8],
  ['S26 Ultra', 439, 9],
]

const samsungZ: Row[] = [
  ['Z Fold', 549, 5.6],
  ['Z Fold2', 569, 6],
  ['Z Fold3', 589, 6.6],
  ['Z Fold4', 609, 7.2],
  ['Z Fold5', 639, 7.8],
  ['Z Fold6', 669, 8.4],
  ['Z Fold7', 719, 9.2],
  ['Z Fold8', 749, 9.8],
  ['Z Flip', 389, 4.6],
  ['Z Flip 5G', 395, 4.8],
  ['Z Flip3', 409, 5.2],
  ['Z Flip4', 429, 5.8],
  ['Z Flip5', 449, 6.4],
  ['Z Flip6', 469, 7],
  ['Z Flip7', 499, 7.8],
  ['Z Flip7 FE', 465, 7],
  ['Z Flip8', 519, 8.4],
]

const samsungNote: Row[] = [
  ['Note8', 229, 2.8],
  ['Note9', 245, 3.2],
  ['Note10', 269, 4.6],
  ['Note10 Plus', 289, 5],
  ['Note20', 255, 5.2],
  ['Note20 Ultra', 329, 6],
]

/** Prices at a few grades, from the oldest phones to the newest large ones; interpolated linearly. */
const curve: { grade: number; prices: Omit<Prices, 'screen' | 'homebutton'> }[] = [
  {
    grade: 0,
    prices: { battery: 60, frontcamera: 50, backcamera: 50, chargingport: 70, speaker: 50, housing: 100 },
  },
  {
    grade: 3,
    prices: { battery: 80, frontcamera: 75, backcamera: 100, chargingport: 85, speaker: 70, housing: 150 },
  },
  {
    grade: 5,
    prices: { battery: 85, frontcamera: 100, backcamera: 150, chargingport: 95, speaker: 85, housing: 240 },
  },
  {
    grade: 6,
    prices: { battery: 95, frontcamera: 135, backcamera: 175, chargingport: 100, speaker: 90, housing: 250 },
  },
  {
    grade: 10,
    prices: {
      battery: 140,
      frontcamera: 190,
      backcamera: 290,
      chargingport: 140,
      speaker: 120,
      housing: 380,
    },
  },
]

/** Rounds to multiples of five; from a hundred up tens step back by one: 149, 155, 159. */
function tidy(dollars: number): number {
  const five = Math.round(dollars / 5) * 5
  return five >= 100 && five % 10 === 0 ? five - 1 : five
}

function toPrices(brand: Brand, [, screen, grade, homebutton = 0]: Row): Prices {
  const above = Math.max(
    1,
    curve.findIndex((point) => point.grade >= grade),
  )
  const [from, to] = [curve[above - 1]!, curve[above]!]
  const share = (grade - from.grade) / (to.grade - from.grade)
  const at = (key: keyof typeof from.prices) =>
    tidy(from.prices[key] + share * (to.prices[key] - from.prices[key]))
  // Folding phones have no single housing; their two battery cells are one job.
  const folds = brand === 'SamsungZ'
  return {
    screen,
    battery: folds ? tidy(at('battery') * 1.4) : at('battery'),
    frontcamera: at('frontcamera'),
    backcamera: at('backcamera'),
    chargingport: at('chargingport'),
    speaker: at('speaker'),
    housing: folds ? 0 : at('housing'),
    homebutton,
  }
}

function series(brand: Brand, maker: string, rows: Row[]): SeedPhone[] {
  return rows.map((row) => {
    const displayName = `${maker} ${row[0]}`
    const phoneid = displayName.toLowerCase().replaceAll(' ', '')
    return { phoneid, brand, model: row[0], displayName, prices: toPrices(brand, row) }
  })
}

/** The 102 phones of a new shop in catalogue order, with demo prices for the shop to edit. */
export const seedPhones: SeedPhone[] = [
  ...series('iPhone', 'iPhone', iphones),
  ...series('Samsung', 'Samsung', samsungS),
  ...series('SamsungZ', 'Samsung', samsungZ),
  ...series('SamsungNote', 'Samsung', samsungNote),
]
