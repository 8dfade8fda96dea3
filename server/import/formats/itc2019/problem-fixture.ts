/** Builds a problem of two weeks of seven days with slots of five minutes: one course, two classes, two students. */
export function buildProblemXml(changes: Partial<Parts> = {}): string {
  const { header, doctype, rooms, classes, distributions, students } = { ...parts, ...changes }
  return `<?xml version="1.0" encoding="UTF-8"?>
${doctype}
<problem ${header}>
<optimization time="1" room="1" distribution="1" student="1"/>
<rooms>${rooms}</rooms>
<courses><course id="1"><config id="1"><subpart id="1">
${classes}
</subpart></config></course></courses>
<distributions>${distributions}</distributions>
<students>${students}</students>
</problem>
`
}

interface Parts {
  header: string
  doctype: string
  rooms: string
  classes: string
  distributions: string
  students: string
}

export const header = 'name="uni" nrDays="7" slotsPerDay="288" nrWeeks="2"'

/** Times from 08:00 to 08:50 on Mondays and Wednesdays; or an hour later and longer, only in the second week. */
const times = `<time days="1010000" start="96" length="10" weeks="11" penalty="0"/>
<time days="1010000" start="108" length="16" weeks="01" penalty="0"/>`

const parts: Parts = {
  header,
  doctype: '<!DOCTYPE problem PUBLIC "-//ITC 2019//DTD Problem Format/EN" "http://127.0.0.1:1/competition-format.dtd">',
  rooms: '<room id="1" capacity="30"><travel room="2" value="1"/></room><room id="2" capacity="4"/>',
  classes: `<class id="1" limit="20"><room id="1" penalty="0"/>${times}</class>
<!-- <class id="9" limit="1"/> -->
<class id="2" limit="20" room="false">${times}</class>`,
  distributions: '<distribution type="SameAttendees" required="true"><class id="1"/><class id="2"/></distribution>',
  students: '<student id="1"><course id="1"/></student><student id="2"/>',
}

export const buildSolutionXml = (classes: string, name = 'uni'): string =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<solution name="${name}" author="X">\n${classes}\n</solution>\n`

/** Places a class on Monday and Wednesday at 08:00 of both weeks by default. */
export const buildPlacedClass = (
  id: string,
  students: string[] = [],
  otherAttributes: Record<string, string> = {},
): string => {
  const attributes = { days: '1010000', start: '96', weeks: '11', ...otherAttributes }
  return `<class id="${id}" ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>${students.map((student) => `<student id="${student}"/>`).join('')}</class>`
}
