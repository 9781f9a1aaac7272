import { describeTwins } from './checks/twins.ts';
import { live } from './host.ts';

describeTwins(live);
