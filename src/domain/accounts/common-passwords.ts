// Eight characters or more, as leaked lists rank them; shorter ones are refused for their length. Words that
// are only dressed up (capitals, figures and signs around them, 4 for a, @ for a …) are found by their core.

const whole = `
password passw0rd password1 password12 password123 12345678 123456789 1234567890 123123123 11111111 00000000
87654321 987654321 0987654321 11223344 12341234 12344321 123454321 1234567a a1234567 a12345678 1q2w3e4r
1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwertyuiop qwerty123 qwerty1234 qwer1234 asdfghjkl
asdf1234 zxcvbnm123 zaq12wsx abcd1234 abc12345 a1b2c3d4 aa123456 aa12345678 abcdefgh 123qweasd 147258369
159753456 741852963 789456123 963852741 10203040 102030405060 12qwaszx 13579246 14789632 19841984 1a2b3c4d
1password 1234qwer 123abc123 123456abc 159357456 iloveyou iloveyou1 iloveyou2 sunshine princess football
baseball superman trustno1 starwars whatever computer internet jennifer michelle elizabeth alexander christian
christopher nicholas benjamin jonathan samantha victoria veronica michael1 jessica1 jordan23 charlie1 danielle
brittany gabriel1 isabella stephanie caroline catherine francisco butterfly chocolate strawberry cinnamon
snowball sweetheart babygirl babydoll beautiful gorgeous precious lovelove loveyou1 forever1 friendship
friends1 happiness blessed1 blessing jesus123 jesuschrist godisgood angel123 angelina dolphins dolphin1
elephant panther1 tigger123 scorpion mustang1 ferrari1 porsche1 corvette mercedes lamborghini liverpool
chelsea1 arsenal1 barcelona realmadrid juventus manchester manutd99 cowboys1 steelers yankees1 redsox04
lakers24 patriots packers1 broncos1 raiders1 maverick softball football1 baseball1 basketball hockey12
volleyball swimming snowboard skateboard snoopy12 garfield pokemon1 pikachu1 naruto123 dragonball spiderman
batman123 superstar superman1 ironman1 captain1 wolverine deadpool firebird thunder1 lightning midnight
darkness shadow12 rainbow1 diamond1 platinum goldfish slipknot metallica nirvana1 greenday blink182 eminem123
guitar123 music123 rockstar welcome1 welcome12 welcome123 letmein1 letmein123 master12 master123 monkey12
monkey123 dragon12 dragon123 hunter12 hello123 hello1234 hellohello test1234 test12345 testtest testing1
testing123 changeme changeme1 changeme123 default1 temp1234 temporary secret12 secret123 admin123 admin1234
admin12345 administrator administrator1 root1234 toor1234 guest123 guest1234 user1234 username login123
access14 access123 server12 support1 manager1 security backup12 p@ssw0rd p@ssword pa55word passwort motdepasse
contrasena wachtwoord password! password2 password99 pass1234 pass12345 passpass mypassword newpassword
thepassword yourpassword nopassword letmeinnow opensesame november september december february saturday
wednesday thursday summer2023 summer2024 summer2025 summer2026 winter2024 winter2025 spring2025 autumn2025
january1 october1 australia melbourne sydney123 brisbane adelaide tasmania canberra victoria1 queensland
aussie123 kangaroo footyfooty collingwood essendon richmond1 hawthorn geelong1 carlton1 holden123 commodore
vegemite iphone12 iphone13 iphone14 iphone15 samsung1 samsung123 samsunggalaxy galaxys20 android1 google123
googlegoogle facebook instagram whatsapp linkedin youtube1 twitter1 snapchat amazon123 netflix1 minecraft
fortnite1 roblox123 playstation xbox360x nintendo counterstrike warcraft starcraft callofduty qweqweqwe
qweasdzxc qwertyqwerty asdasdasd asdfasdf asdfqwer zxczxczxc zxcvbnmzxcvbnm poiuytrewq lkjhgfdsa mnbvcxz1
aaaaaaaa abababab abcabcabc abc123abc abcdabcd abcdef12 abcdefg1 abcdefghi abcdefghij 1122334455 1212121212
12121212 13131313 11112222 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 69696969
10101010 20202020 23232323 25252525 98765432 987654321a 01234567 012345678 0123456789 01020304 31415926
314159265 27182818
`

const cores = `
password passwort passwd welcome letmein iloveyou qwerty qwertz azerty asdfgh zxcvbn admin administrator login
master monkey dragon sunshine princess football baseball basketball superman batman pokemon starwars shadow
hunter summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december michael jessica jordan jennifer ashley
charlie daniel thomas andrew matthew joshua robert soccer hockey liverpool arsenal chelsea barcelona computer
internet samsung iphone apple google android secret changeme default testing test hello whatever freedom
forever lovely loveyou flower butterfly chocolate cookie pepper ginger tigger buster killer ranger mustang
ferrari harley yamaha honda toyota holden australia melbourne sydney brisbane perth adelaide aussie mendpost
phonerepair repairshop abc abcd abcde abcdef qwe asd zxc guest user root pass
`

const commonWhole = new Set(whole.trim().split(/\s+/))
const commonCores = new Set(cores.trim().split(/\s+/))

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
/** More signs than these around a common word are a password of their own. */
const mostDressing = 6

const runs = rows.flatMap((row) => [row, row.split('').reverse().join('')])

const stand: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const asLetter = (sign: string): string => stand[sign] ?? sign

/**
 * True for a password that guessers try first: from the leaked lists, a dressed-up common word, a run or a
 * repetition.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (commonWhole.has(typed) || isRun(typed) || isRepetition(typed)) return true
  const core = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = typed.replace(/[@431!0$57]/g, asLetter)
  const plainCore = typed.replace(/[\d\W_]+$/, '').replace(/[@431!0$57]/g, asLetter)
  return [core, plain, plainCore].some(
    (word) => commonCores.has(word) && typed.length - word.length <= mostDressing,
  )
}

function isRun(typed: string): boolean {
  return runs.some((run) => run.includes(typed))
}

/** One piece of up to four signs, over and over. */
function isRepetition(typed: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(typed) && new Set(typed).size <= 4
}
