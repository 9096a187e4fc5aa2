/** The delivered models by the year of their release; models without a certain year are left out. */
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

const yearOf = new Map(
  Object.entries(models).flatMap(([year, names]) =>
    names.split(' ').map((name) => [name, Number(year)] as const),
  ),
)

/** Returns the release year of a model, by its slug; null when it is not certain. */
export function getReleaseYear(phoneid: string): number | null {
  return yearOf.get(phoneid) ?? null
}
