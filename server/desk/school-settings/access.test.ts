import { testAccess } from '#server/test/access.ts'

const settingsPath = '/api/School/Settings'
const modulesPath = '/api/School/Modules'
const logoPath = '/api/School/Logo'
const image = {
  content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>').toString('base64'),
}
const administrators = {
  guest: 'moduleMissing',
  withoutObject: { planner: 'attendeeNoRights', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' },
} as const

testAccess('school-settings', {
  settings: { call: `GET ${settingsPath}`, ...administrators },
  changeSettings: {
    call: `PUT ${settingsPath}`,
    body: {},
    ...administrators,
    makeChange: async (school) => (await school.api.as('ada')).put(settingsPath, { studentsSeeStudents: true }),
  },
  modules: { call: `GET ${modulesPath}`, ...administrators },
  changeModules: {
    call: `PUT ${modulesPath}`,
    body: {},
    ...administrators,
    makeChange: async (school) => (await school.api.as('ada')).put(modulesPath, { student: ['roster'] }),
  },
  logo: { call: `GET ${logoPath}`, ...administrators },
  putLogo: { call: `PUT ${logoPath}`, body: image, ...administrators },
  removeLogo: {
    call: `DELETE ${logoPath}`,
    ...administrators,
    makeChange: async (school) => {
      const ada = await school.api.as('ada')
      await ada.put(logoPath, image)
      await school.db.deleteFrom('audit_log').execute()
      return ada.delete(logoPath)
    },
  },
  signIn: { call: 'GET /api/School/SignIn', ...administrators },
})
