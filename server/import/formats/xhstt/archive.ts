import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'

export interface Archive {
  instances: XhsttInstance[]
  solutions: XhsttSolution[]
}

/** `name` is the id if there is no name. */
interface Identified {
  id: string
  name: string
  line: number
}

export interface XhsttTime extends Identified {
  day: string | null
  week: string | null
}

export interface ResourceGroup extends Identified {
  type: string
}

export interface XhsttResource extends Identified {
  type: string
  groups: string[]
}

export interface TimetableEvent extends Identified {
  duration: number
  course: string | null
  /** Time that the instance fixes, if any. */
  time: string | null
  resources: string[]
  groups: string[]
  /** Number of resources that the solution must choose. */
  openRoleCount: number
}

export interface XhsttInstance extends Identified {
  weeks: Identified[]
  days: Identified[]
  times: XhsttTime[]
  resourceGroups: ResourceGroup[]
  resources: XhsttResource[]
  courses: Identified[]
  events: TimetableEvent[]
}

/** Time and resources of an event or of a part of it. */
export interface EventPlacement {
  event: string
  time: string | null
  duration: number | null
  resources: string[]
  line: number
}

export interface XhsttSolution {
  solutionGroup: string
  instance: string
  placements: EventPlacement[]
  /** Reported cost of broken hard constraints; `objective` is of soft ones. */
  infeasibility: number | null
  objective: number | null
}

const rootElement = 'HighSchoolTimetableArchive'
const instancePath = `${rootElement}/Instances/Instance`
const eventPath = `${instancePath}/Events/Event`
const solutionGroupPath = `${rootElement}/SolutionGroups/SolutionGroup`
const solutionPath = `${solutionGroupPath}/Solution`
const placementPath = `${solutionPath}/Events/Event`

type OpenHandler = (attributes: Record<string, string>, line: number) => void
type CloseHandler = (text: string) => void

/** Ignores unused elements, such as constraints. */
export function createArchiveBuilder(): { archive: Archive; handlers: XmlHandlers } {
  const archive: Archive = { instances: [], solutions: [] }
  const openHandlers: Record<string, OpenHandler> = {
    ...createInstanceHandlers(archive),
    ...createSolutionHandlers(archive),
  }
  const closeHandlers: Record<string, CloseHandler> = {
    ...createInstanceTextHandlers(archive),
    ...createSolutionTextHandlers(archive),
  }
  const handlers: XmlHandlers = {
    open: (path, attributes, line) => openHandlers[path]?.(attributes, line),
    close: (path, text) => closeHandlers[path]?.(text),
  }
  return { archive, handlers }
}

function createInstanceHandlers({ instances }: Archive): Record<string, OpenHandler> {
  const getInstance = () => instances.at(-1)
  const toIdentified = ({ Id = '' }: Record<string, string>, line: number) => ({ id: Id, name: Id, line })
  const getEvent = () => getInstance()?.events.at(-1)
  return {
    [instancePath]: (attributes, line) => void instances.push(createEmptyInstance(toIdentified(attributes, line))),
    [`${instancePath}/Times/TimeGroups/Week`]: (attributes, line) =>
      void getInstance()?.weeks.push(toIdentified(attributes, line)),
    [`${instancePath}/Times/TimeGroups/Day`]: (attributes, line) =>
      void getInstance()?.days.push(toIdentified(attributes, line)),
    [`${instancePath}/Times/Time`]: (attributes, line) =>
      void getInstance()?.times.push({ ...toIdentified(attributes, line), day: null, week: null }),
    [`${instancePath}/Times/Time/Day`]: ({ Reference }) => setIfPresent(getInstance()?.times.at(-1), 'day', Reference),
    [`${instancePath}/Times/Time/Week`]: ({ Reference }) =>
      setIfPresent(getInstance()?.times.at(-1), 'week', Reference),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup`]: (attributes, line) =>
      void getInstance()?.resourceGroups.push({ ...toIdentified(attributes, line), type: '' }),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/ResourceType`]: ({ Reference }) =>
      setIfPresent(getInstance()?.resourceGroups.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource`]: (attributes, line) =>
      void getInstance()?.resources.push({ ...toIdentified(attributes, line), type: '', groups: [] }),
    [`${instancePath}/Resources/Resource/ResourceType`]: ({ Reference }) =>
      setIfPresent(getInstance()?.resources.at(-1), 'type', Reference),
    [`${instancePath}/Resources/Resource/ResourceGroups/ResourceGroup`]: ({ Reference }) =>
      addIfPresent(getInstance()?.resources.at(-1)?.groups, Reference),
    [`${instancePath}/Events/EventGroups/Course`]: (attributes, line) =>
      void getInstance()?.courses.push(toIdentified(attributes, line)),
    [eventPath]: (attributes, line) =>
      void getInstance()?.events.push(createEmptyEvent(toIdentified(attributes, line))),
    [`${eventPath}/Course`]: ({ Reference }) => setIfPresent(getEvent(), 'course', Reference),
    [`${eventPath}/Time`]: ({ Reference }) => setIfPresent(getEvent(), 'time', Reference),
    [`${eventPath}/Resources/Resource`]: ({ Reference }) => {
      const current = getEvent()
      if (Reference !== undefined) addIfPresent(current?.resources, Reference)
      else if (current) current.openRoleCount += 1
    },
    [`${eventPath}/ResourceGroups/ResourceGroup`]: ({ Reference }) => addIfPresent(getEvent()?.groups, Reference),
  }
}

function createInstanceTextHandlers({ instances }: Archive): Record<string, CloseHandler> {
  const getInstance = () => instances.at(-1)
  return {
    [`${instancePath}/MetaData/Name`]: (text) => setIfPresent(getInstance(), 'name', text),
    [`${instancePath}/Times/TimeGroups/Day/Name`]: (text) => setIfPresent(getInstance()?.days.at(-1), 'name', text),
    [`${instancePath}/Times/Time/Name`]: (text) => setIfPresent(getInstance()?.times.at(-1), 'name', text),
    [`${instancePath}/Resources/ResourceGroups/ResourceGroup/Name`]: (text) =>
      setIfPresent(getInstance()?.resourceGroups.at(-1), 'name', text),
    [`${instancePath}/Resources/Resource/Name`]: (text) => setIfPresent(getInstance()?.resources.at(-1), 'name', text),
    [`${instancePath}/Events/EventGroups/Course/Name`]: (text) =>
      setIfPresent(getInstance()?.courses.at(-1), 'name', text),
    [`${eventPath}/Name`]: (text) => setIfPresent(getInstance()?.events.at(-1), 'name', text),
    [`${eventPath}/Duration`]: (text) => setIfPresent(getInstance()?.events.at(-1), 'duration', Number(text)),
  }
}

function createSolutionHandlers({ solutions }: Archive): Record<string, OpenHandler> {
  let solutionGroup = ''
  const getPlacement = () => solutions.at(-1)?.placements.at(-1)
  return {
    [solutionGroupPath]: ({ Id = '' }) => void (solutionGroup = Id),
    [solutionPath]: ({ Reference = '' }) =>
      void solutions.push({ solutionGroup, instance: Reference, placements: [], infeasibility: null, objective: null }),
    [placementPath]: ({ Reference = '' }, line) =>
      void solutions.at(-1)?.placements.push({ event: Reference, time: null, duration: null, resources: [], line }),
    [`${placementPath}/Time`]: ({ Reference }) => setIfPresent(getPlacement(), 'time', Reference),
    [`${placementPath}/Resources/Resource`]: ({ Reference }) => addIfPresent(getPlacement()?.resources, Reference),
  }
}

function createSolutionTextHandlers({ solutions }: Archive): Record<string, CloseHandler> {
  return {
    [`${placementPath}/Duration`]: (text) =>
      setIfPresent(solutions.at(-1)?.placements.at(-1), 'duration', Number(text)),
    [`${solutionPath}/Report/InfeasibilityValue`]: (text) =>
      setIfPresent(solutions.at(-1), 'infeasibility', Number(text)),
    [`${solutionPath}/Report/ObjectiveValue`]: (text) => setIfPresent(solutions.at(-1), 'objective', Number(text)),
  }
}

const createEmptyInstance = (identified: Identified): XhsttInstance => ({
  ...identified,
  weeks: [],
  days: [],
  times: [],
  resourceGroups: [],
  resources: [],
  courses: [],
  events: [],
})

const createEmptyEvent = (identified: Identified): TimetableEvent => ({
  ...identified,
  duration: 1,
  course: null,
  time: null,
  resources: [],
  groups: [],
  openRoleCount: 0,
})

function setIfPresent<T extends object, K extends keyof T>(
  target: T | undefined,
  key: K,
  value: T[K] | undefined,
): void {
  if (target !== undefined && value !== undefined) target[key] = value
}

function addIfPresent(list: string[] | undefined, value: string | undefined): void {
  if (list !== undefined && value !== undefined && value !== '') list.push(value)
}
