import { Tabs } from './Tabs.tsx'

export const Three = () => (
  <Tabs aria-label="Parts">
    <a href="#live" aria-current="page">
      Live
    </a>
    <a href="#students">Students</a>
    <a href="#settings">Settings</a>
  </Tabs>
)
