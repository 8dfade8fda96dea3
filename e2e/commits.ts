import type { Page } from 'playwright-core'

/** Number of React commits, and of parts rendered in each commit that rendered any. */
export interface Commits {
  all: number
  /** Boxes of the time grid, and the lessons in them. */
  lessons: number[]
  /** Rows of a deployment plan. */
  lines: number[]
}

/** The required fields of a node in React's internal tree, which React passes to its developer tools. */
interface Fiber {
  memoizedProps: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Counts from the next load on. Production builds of React notify developer tools of commits too. */
export const countCommits = (page: Page) =>
  page.addInitScript(() => {
    type Kind = 'lessons' | 'lines'
    const commits: Commits = { all: 0, lessons: [], lines: [] }

    const findRenderedKind = (props: unknown): Kind | null => {
      if (typeof props !== 'object' || props === null) return null
      if ('data-shape' in props || ('data-key' in props && 'data-place' in props)) return 'lessons'
      return 'data-line' in props ? 'lines' : null
    }

    /** Parts that were not rendered keep their props; unchanged branches keep their child. */
    function countRendered(parent: Fiber, rendered: Record<Kind, number>) {
      for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
        const { memoizedProps, alternate } = fiber
        const kind = findRenderedKind(memoizedProps)
        if (kind && memoizedProps !== alternate?.memoizedProps) rendered[kind]++
        if (!alternate || alternate.child !== fiber.child) countRendered(fiber, rendered)
      }
      return rendered
    }

    Object.assign(globalThis, {
      commits,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          commits.all++
          const { lessons, lines } = countRendered(current, { lessons: 0, lines: 0 })
          if (lessons > 0) commits.lessons.push(lessons)
          if (lines > 0) commits.lines.push(lines)
        },
      },
    })
  })

/** Returns the commits since the last call. */
export const takeCommits = (page: Page): Promise<Commits> =>
  page.evaluate(() => {
    const { commits } = globalThis as unknown as { commits: Commits }
    const recentCommits = { all: commits.all, lessons: commits.lessons.splice(0), lines: commits.lines.splice(0) }
    commits.all = 0
    return recentCommits
  })
