import { joinableContract } from '@uurwerk/contract/changes/joinable'
import { defineRoutes } from '#server/http/serve.ts'
import { addJoinable, changeJoinable, removeJoinable, undoJoinable } from './service.ts'

export const joinableRoutes = defineRoutes(
  joinableContract,
  {
    addExam: (context, { body }) => addJoinable(context, 'exam', body),
    changeExam: (context, { params, body }) => changeJoinable(context, 'exam', params.id, body),
    removeExam: (context, { params, query }) => removeJoinable(context, 'exam', params.id, query),
    undoExam: (context, { params, body }) => undoJoinable(context, 'exam', params.id, body ?? {}),
    addChoice: (context, { body }) => addJoinable(context, 'choice', body),
    changeChoice: (context, { params, body }) => changeJoinable(context, 'choice', params.id, body),
    removeChoice: (context, { params, query }) => removeJoinable(context, 'choice', params.id, query),
    undoChoice: (context, { params, body }) => undoJoinable(context, 'choice', params.id, body ?? {}),
  },
  { waitsForImports: true },
)
