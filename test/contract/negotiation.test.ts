import { describeNegotiation } from './checks/negotiation.ts';
import { live } from './host.ts';

describeNegotiation(live);
