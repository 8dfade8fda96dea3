/** Event of a test; the builder adds the minimum that the format requires. */
interface FixtureEvent {
  id: string
  duration?: number
  course?: string
  resources?: string[]
  openRoles?: number
  groups?: string[]
}

interface FixtureDay {
  id: string
  lessons: number
  week?: string
}

interface Fixture {
  days?: FixtureDay[]
  weeks?: string[]
  resources?: { id: string; type: string; name?: string; groups?: string[] }[]
  resourceGroups?: { id: string; type: string }[]
  events?: FixtureEvent[]
  solutions?: { id: string; cost?: number; events: string }[]
}

const days: FixtureDay[] = ['ma', 'di', 'wo', 'do', 'vr'].map((id) => ({ id, lessons: 3 }))

/** Builds a small archive; solutions are given as the elements of their events. */
export function buildArchiveXml(fixture: Fixture): string {
  const { resources = [], resourceGroups = [], events = [], solutions = [], weeks = [] } = fixture
  const fixtureDays = fixture.days ?? days
  const buildReference = (element: string, id: string | undefined) =>
    id === undefined ? '' : `<${element} Reference="${id}"/>`
  const times = fixtureDays.flatMap(({ id, lessons, week }) =>
    Array.from(
      { length: lessons },
      (_, index) =>
        `<Time Id="${id}${index + 1}"><Name>${id}${index + 1}</Name>${buildReference('Week', week)}${buildReference('Day', id)}</Time>`,
    ),
  )
  const courses = [...new Set(events.flatMap(({ course }) => course ?? []))]
  return `<HighSchoolTimetableArchive>
<Instances><Instance Id="Test-School">
<MetaData><Name>De Proefschool</Name></MetaData>
<Times><TimeGroups>
${weeks.map((id) => `<Week Id="${id}"><Name>${id}</Name></Week>`).join('\n')}
${fixtureDays.map(({ id }) => `<Day Id="${id}"><Name>${id}</Name></Day>`).join('\n')}
</TimeGroups>
${times.join('\n')}
</Times>
<Resources>
<ResourceGroups>
${resourceGroups.map(({ id, type }) => `<ResourceGroup Id="${id}"><Name>${id}</Name>${buildReference('ResourceType', type)}</ResourceGroup>`).join('\n')}
</ResourceGroups>
${resources
  .map(
    ({ id, type, name = id, groups = [] }) =>
      `<Resource Id="${id}"><Name>${name}</Name>${buildReference('ResourceType', type)}<ResourceGroups>${groups.map((group) => buildReference('ResourceGroup', group)).join('')}</ResourceGroups></Resource>`,
  )
  .join('\n')}
</Resources>
<Events>
<EventGroups>${courses.map((id) => `<Course Id="${id}"><Name>${id}</Name></Course>`).join('')}</EventGroups>
${events
  .map(
    ({ id, duration = 1, course, resources: eventResources = [], openRoles = 0, groups = [] }) =>
      `<Event Id="${id}"><Name>${id}</Name><Duration>${duration}</Duration>${buildReference('Course', course)}<Resources>${eventResources
        .map((resource) => buildReference('Resource', resource))
        .join('')}${'<Resource><Role>Room</Role></Resource>'.repeat(openRoles)}</Resources><ResourceGroups>${groups
        .map((group) => buildReference('ResourceGroup', group))
        .join('')}</ResourceGroups></Event>`,
  )
  .join('\n')}
</Events>
</Instance></Instances>
<SolutionGroups>
${solutions
  .map(
    ({ id, cost, events: placedEvents }) =>
      `<SolutionGroup Id="${id}"><Solution Reference="Test-School"><Events>
${placedEvents}
</Events>${cost === undefined ? '' : `<Report><InfeasibilityValue>${cost}</InfeasibilityValue><ObjectiveValue>1</ObjectiveValue></Report>`}</Solution></SolutionGroup>`,
  )
  .join('\n')}
</SolutionGroups>
</HighSchoolTimetableArchive>
`
}

/** Builds an event of a solution with its time, duration and rooms. */
export const buildPlacedEvent = (event: string, time?: string, duration?: number, ...resources: string[]): string =>
  `<Event Reference="${event}">${duration === undefined ? '' : `<Duration>${duration}</Duration>`}${time === undefined ? '' : `<Time Reference="${time}"/>`}<Resources>${resources
    .map((id) => `<Resource Reference="${id}"><Role>Room</Role></Resource>`)
    .join('')}</Resources></Event>`
