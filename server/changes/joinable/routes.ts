import { joinableContract } from '@uurwerk/contract/changes/joinable'
import { defineRoutes } from '#server/http/serve.ts'
import { addJoinable, changeJoinable, removeJoinable, undoJoinable } from './service.ts'

export const joinableRoutes = defineRoutes(
  joinableContract,
  {
    addExam: (context, { query, body }) => addJoinable(context, 'exam', { ...body, ...query }),
    changeExam: (context, { params, query, body }) => changeJoinable(context, 'exam', params.id, { ...body, ...query }),
    removeExam: (context, { params, query, body }) => removeJoinable(context, 'exam', params.id, { ...body, ...query }),
    undoExam: (context, { params, body }) => undoJoinable(context, 'exam', params.id, body ?? {}),
    addChoice: (context, { query, body }) => addJoinable(context, 'choice', { ...body, ...query }),
    changeChoice: (context, { params, query, body }) =>
      changeJoinable(context, 'choice', params.id, { ...body, ...query }),
    removeChoice: (context, { params, query, body }) =>
      removeJoinable(context, 'choice', params.id, { ...body, ...query }),
    undoChoice: (context, { params, body }) => undoJoinable(context, 'choice', params.id, body ?? {}),
  },
  { waitsForImports: true },
)
