type DemoPerson = {
  fullname: string
  email: string
  mobile: string
  address: string
  apt: string
  city: string
  state: string
  post: string
}

// Mobiles are from the range reserved for fiction in Australia; addresses are invented.
const rows: [string, string, string, string, string, string, string, string][] = [
  ['Mei Tanaka', 'mei', '0491 570 156', '12 Wattle Street', 'Unit 3', 'Carlton', 'VIC', '3053'],
  ['Nguyễn Minh Đức', 'duc', '0491 570 157', '8 Hopkins Street', '', 'Footscray', 'VIC', '3011'],
  [
    'Nguyễn Thị Hương',
    'huong',
    '0491 570 158',
    '41 Canley Vale Road',
    'Flat 2',
    'Canley Vale',
    'NSW',
    '2166',
  ],
  ['李小龍', 'xiaolong', '0491 570 159', '205 Carrington Road', '', 'Box Hill', 'VIC', '3128'],
  ['王芳', 'wangfang', '0491 570 110', '17 Pinelands Road', 'Level 1', 'Sunnybank', 'QLD', '4109'],
  ['فاطمة السيد', 'fatima', '0491 570 313', '66 Sydney Road', '', 'Coburg', 'VIC', '3058'],
  ['Omar Haddad', 'omar', '0491 570 737', '9 Haldon Street', 'Shop 4', 'Lakemba', 'NSW', '2195'],
  ['Olivia Brown', 'olivia', '0491 571 266', '3 Salamanca Place', '', 'Hobart', 'TAS', '7000'],
  ['Liam O’Connor', 'liam', '0491 571 491', '28 Cottesloe Parade', '', 'Fremantle', 'WA', '6160'],
  ['Priya Raman', 'priya', '0491 571 804', '114 Rundle Street', 'Apt 12', 'Adelaide', 'SA', '5000'],
  ['Chloé Martin', 'chloe', '0491 572 549', '52 Lonsdale Street', '', 'Braddon', 'ACT', '2612'],
  ['Jarrah Williams', 'jarrah', '0491 572 665', '7 Mitchell Street', '', 'Darwin City', 'NT', '0800'],
]

/** Customers with names in several scripts; the first one's log-in is printed. */
export const demoCustomers: DemoPerson[] = rows.map(
  ([fullname, name, mobile, address, apt, city, state, post]) => ({
    fullname,
    email: `${name}@customers.example`,
    mobile,
    address,
    apt,
    city,
    state,
    post,
  }),
)

/** Staff of the demo shop; the first one's log-in is printed. */
export const demoStaff = [
  { fullname: 'Sam Okafor', email: 'sam@staff.example' },
  { fullname: 'Dana Petrov', email: 'dana@staff.example' },
]

/** The password of both log-ins. */
export const demoPassword = 'four phones in a drawer'
