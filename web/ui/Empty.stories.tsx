import { CalendarSearch } from 'lucide-react'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

const text = 'Choose another period, or fewer filters.'

export const Page = () => (
  <Empty variant="page" icon={<CalendarSearch />} title="Nothing here" text={text}>
    <Button variant="primary">Show all</Button>
  </Empty>
)
export const Panel = () => (
  <Empty icon={<CalendarSearch />} title="Nothing here" text={text}>
    <Button>Show all</Button>
  </Empty>
)
export const Plain = () => (
  <Empty variant="plain" icon={<CalendarSearch />} title="Nothing here" text={text}>
    <Button>Show all</Button>
  </Empty>
)
export const TitleAlone = () => <Empty icon={<CalendarSearch />} title="Nothing here" />
