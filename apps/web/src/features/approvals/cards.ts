// One file for both: who shows all requests of a run shows each of them.
export { ApprovalCard } from './screens/ApprovalCard.tsx';
export { RunRequests } from './screens/RunRequests.tsx';
