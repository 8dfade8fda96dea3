import { QueryClient } from '@tanstack/react-query'
import { screens } from '@uurwerk/contract/screens'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.ts'

test('the screens of the contract equal the routes that have a component', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  const paths = Object.values(routesByPath)
    .filter(({ options }) => 'component' in options)
    .map(({ fullPath }) => fullPath as string)
  expect(paths.toSorted()).toEqual(screens.toSorted())
})
