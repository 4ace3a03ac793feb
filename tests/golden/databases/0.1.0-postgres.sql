--
-- PostgreSQL database dump
--


-- Dumped from database version 18.4
-- Dumped by pg_dump version 18.4

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: alembic_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);


--
-- Name: chat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chat (
    game character varying(32) NOT NULL,
    number integer NOT NULL,
    player character varying(32) NOT NULL,
    name character varying(64) NOT NULL,
    text text NOT NULL,
    moment bigint NOT NULL
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    game character varying(32) NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    word text NOT NULL,
    thought json,
    moment bigint DEFAULT '0'::bigint NOT NULL
);


--
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    id character varying(32) NOT NULL,
    code text NOT NULL,
    start text,
    seats json NOT NULL,
    options json NOT NULL,
    made character varying(32) NOT NULL,
    touched character varying(32) NOT NULL,
    over boolean NOT NULL,
    summary json NOT NULL,
    owner character varying(32) DEFAULT ''::character varying NOT NULL,
    kind character varying(8) DEFAULT 'screen'::character varying NOT NULL,
    begun boolean DEFAULT true NOT NULL,
    listed boolean DEFAULT false NOT NULL,
    rated boolean DEFAULT false NOT NULL,
    due bigint
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    id character varying(32) NOT NULL,
    kind character varying(8) NOT NULL,
    name character varying(64) NOT NULL,
    key character varying(128),
    password text,
    token character varying(64),
    owner character varying(32),
    made bigint NOT NULL
);


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    player character varying(32) NOT NULL,
    seats integer NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL
);


--
-- Name: results; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.results (
    game character varying(32) NOT NULL,
    place integer NOT NULL,
    player character varying(32) NOT NULL,
    rank integer NOT NULL,
    gold integer NOT NULL,
    before double precision NOT NULL,
    after double precision NOT NULL,
    moment bigint NOT NULL
);


--
-- Name: secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.secrets (
    name character varying(32) NOT NULL,
    value text NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id character varying(64) NOT NULL,
    player character varying(32) NOT NULL,
    agent character varying(200) NOT NULL,
    made bigint NOT NULL,
    seen bigint NOT NULL
);


--
-- Name: sitting; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sitting (
    game character varying(32) NOT NULL,
    place integer NOT NULL,
    player character varying(32) NOT NULL
);


--
-- Data for Name: alembic_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alembic_version VALUES ('0003');


--
-- Data for Name: chat; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chat VALUES ('5Hc3HWb0ZtR6', 1, 'TQHZoh6_U2YraRSw', 'Red', 'Good luck!', 1794889575297);


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('T8GT0j9Wff74', 1, 'pick', '=flowers', NULL, 1794889573907);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 2, 'pick', '=flowers', NULL, 1794889573907);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 3, 'pick', 'I13', NULL, 1794889574178);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 4, 'pick', 'I14', NULL, 1794889574213);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 5, 'pick', 'I15', NULL, 1794889574243);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 6, 'pick', 'end', NULL, 1794889574287);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 7, 'pick', '=desert', NULL, 1794889574287);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 8, 'pick', 'T5', NULL, 1794889574362);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 9, 'pick', 'T4', NULL, 1794889574389);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 10, 'pick', 'T6', NULL, 1794889574442);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 11, 'pick', 'end', NULL, 1794889574485);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 12, 'pick', '=flowers', NULL, 1794889574485);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 13, 'pick', 'I16', NULL, 1794889574510);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 14, 'pick', 'I17', NULL, 1794889574560);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 15, 'pick', 'H18', NULL, 1794889574605);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 16, 'pick', 'end', NULL, 1794889574636);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 17, 'pick', '=forest', NULL, 1794889574636);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 18, 'pick', 'S6', NULL, 1794889574664);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 19, 'pick', 'S5', NULL, 1794889574711);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 20, 'pick', 'T7', NULL, 1794889574761);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 21, 'pick', 'end', NULL, 1794889574784);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 22, 'pick', '=desert', NULL, 1794889574784);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 23, 'pick', 'oasis', NULL, 1794889574839);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 24, 'pick', 'G18', NULL, 1794889574849);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 25, 'pick', 'H12', NULL, 1794889574869);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 26, 'pick', 'G12', NULL, 1794889574905);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 27, 'pick', 'G11', NULL, 1794889574908);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 28, 'pick', 'end', NULL, 1794889574918);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 29, 'pick', '=forest', NULL, 1794889574918);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 30, 'pick', 'T17', NULL, 1794889574929);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 31, 'undo', '1', NULL, 1794889574935);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 32, 'redo', '', NULL, 1794889574941);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 33, 'pick', 'S18', NULL, 1794889574946);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 34, 'pick', 'S16', NULL, 1794889574953);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 35, 'pick', 'end', NULL, 1794889574956);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 36, 'pick', '=grass', NULL, 1794889574956);
INSERT INTO public.events VALUES ('T8GT0j9Wff74', 37, 'pick', 'G13', NULL, 1794889574967);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 1, 'pick', '=flowers', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 2, 'pick', '=flowers', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 3, 'pick', 'I13', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 4, 'pick', 'I14', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 5, 'pick', 'I15', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 6, 'pick', 'end', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 7, 'pick', '=desert', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 8, 'pick', 'T5', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 9, 'pick', 'T4', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 10, 'pick', 'T6', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 11, 'pick', 'end', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 12, 'pick', '=flowers', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 13, 'pick', 'I16', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 14, 'pick', 'I17', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 15, 'pick', 'H18', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 16, 'pick', 'end', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 17, 'pick', '=forest', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 18, 'pick', 'S6', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 19, 'pick', 'S5', NULL, 0);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 20, 'pick', 'T7', NULL, 0);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 1, 'sit', '0 TQHZoh6_U2YraRSw guest Red', NULL, 1794889575161);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 2, 'ready', '0 1', NULL, 1794889575226);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 3, 'sit', '1 1ddl-19c9H4J9U3y guest Blue', NULL, 1794889575253);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 4, 'ready', '1 1', NULL, 1794889575270);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 5, 'begin', '', NULL, 1794889575270);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 6, 'pick', '=canyon', NULL, 1794889575270);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 7, 'pick', '=canyon', NULL, 1794889575270);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 8, 'pick', 'I2', NULL, 1794889575333);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 9, 'pick', 'I1', NULL, 1794889575351);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 10, 'pick', 'H2', NULL, 1794889575364);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 11, 'pick', 'end', NULL, 1794889575386);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 12, 'pick', '=desert', NULL, 1794889575386);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 13, 'pick', 'J2', NULL, 1794889575401);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 14, 'pick', 'K1', NULL, 1794889575412);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 15, 'pick', 'J1', NULL, 1794889575429);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 16, 'pick', 'end', NULL, 1794889575447);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 17, 'pick', '=forest', NULL, 1794889575447);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 18, 'pick', 'I19', NULL, 1794889575460);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 19, 'pick', 'H19', NULL, 1794889575473);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 20, 'pick', 'G18', NULL, 1794889575489);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 21, 'pick', 'end', NULL, 1794889575509);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 22, 'pick', '=flowers', NULL, 1794889575509);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 23, 'pick', 'T9', NULL, 1794889575524);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 24, 'pick', 'T10', NULL, 1794889575550);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 25, 'pick', 'T8', NULL, 1794889575634);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 26, 'pick', 'end', NULL, 1794889575666);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 27, 'pick', '=flowers', NULL, 1794889575666);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 28, 'pick', 'A3', NULL, 1794889575750);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 29, 'pick', 'B3', NULL, 1794889575785);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 30, 'pick', 'B2', NULL, 1794889575800);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 31, 'pick', 'oasis', NULL, 1794889575821);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 32, 'pick', 'H18', NULL, 1794889575839);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 33, 'pick', 'end', NULL, 1794889575883);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 34, 'pick', '=forest', NULL, 1794889575888);
INSERT INTO public.events VALUES ('5Hc3HWb0ZtR6', 35, 'pick', 'T7', NULL, 1794889575923);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 1, 'sit', '0 5BwG8QWLVPTEdkRI account Ann', NULL, 1794889576147);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 2, 'ready', '0 1', NULL, 1794889576241);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 3, 'sit', '1 75H6DEQn3AEr_IUN account Bob', NULL, 1794889576303);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 4, 'ready', '1 1', NULL, 1794889576338);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 5, 'begin', '', NULL, 1794889576338);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 6, 'pick', '=desert', NULL, 1794889576338);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 7, 'pick', '=canyon', NULL, 1794889576338);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 8, 'pick', 'K12', NULL, 1794889576390);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 9, 'pick', 'K11', NULL, 1794889576427);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 10, 'pick', 'L11', NULL, 1794889576460);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 11, 'pick', 'end', NULL, 1794889576489);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 12, 'pick', '=desert', NULL, 1794889576489);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 13, 'pick', 'K1', NULL, 1794889576498);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 14, 'pick', 'L1', NULL, 1794889576528);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 15, 'pick', 'J1', NULL, 1794889576557);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 16, 'pick', 'end', NULL, 1794889576573);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 17, 'pick', '=flowers', NULL, 1794889576573);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 18, 'pick', 'E2', NULL, 1794889576605);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 19, 'pick', 'F1', NULL, 1794889576617);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 20, 'pick', 'D2', NULL, 1794889576643);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 21, 'pick', 'end', NULL, 1794889576687);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 22, 'pick', '=forest', NULL, 1794889576690);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 23, 'pick', 'B7', NULL, 1794889576722);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 24, 'pick', 'A6', NULL, 1794889576745);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 28, 'pick', 'F6', NULL, 1794889576912);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 30, 'pick', 'F8', NULL, 1794889577089);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 33, 'pick', 'P9', NULL, 1794889577377);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 35, 'pick', 'Q9', NULL, 1794889577409);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 38, 'pick', 'M11', NULL, 1794889577460);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 40, 'pick', 'K14', NULL, 1794889577541);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 43, 'pick', 'P11', NULL, 1794889577567);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 45, 'pick', 'Q11', NULL, 1794889577585);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 47, 'pick', 'M1', NULL, 1794889577677);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 50, 'pick', 'D3', NULL, 1794889577724);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 52, 'pick', 'C3', NULL, 1794889577753);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 54, 'pick', 'J11', NULL, 1794889577773);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 61, 'pick', 'Q13', NULL, 1794889577899);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 64, 'pick', 'tavern', NULL, 1794889577969);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 66, 'pick', 'G1', NULL, 1794889577989);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 68, 'pick', 'C1', NULL, 1794889578021);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 71, 'pick', 'S11', NULL, 1794889578061);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 73, 'pick', 'P10', NULL, 1794889578101);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 75, 'pick', 'O1', NULL, 1794889578142);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 79, 'pick', 'G10', NULL, 1794889578209);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 81, 'pick', 'tavern', NULL, 1794889578219);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 83, 'pick', 'end', NULL, 1794889578230);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 84, 'pick', '=forest', NULL, 1794889578230);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 86, 'pick', 'Q10', NULL, 1794889578239);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 88, 'pick', 'end', NULL, 1794889578253);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 89, 'pick', '=canyon', NULL, 1794889578253);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 91, 'pick', 'F12', NULL, 1794889578267);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 93, 'pick', 'end', NULL, 1794889578281);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 94, 'pick', '=canyon', NULL, 1794889578281);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 95, 'pick', 'I1', NULL, 1794889578287);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 97, 'pick', 'J2', NULL, 1794889578377);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 100, 'pick', 'L14', NULL, 1794889578421);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 102, 'pick', 'M12', NULL, 1794889578453);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 105, 'pick', 'tavern', NULL, 1794889578473);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 107, 'pick', 'R15', NULL, 1794889578497);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 109, 'pick', 'B8', NULL, 1794889578517);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 111, 'pick', 'S9', NULL, 1794889578562);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 114, 'pick', 'N13', NULL, 1794889578583);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 116, 'pick', 'O13', NULL, 1794889578596);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 118, 'pick', 'L15', NULL, 1794889578612);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 121, 'pick', 'S8', NULL, 1794889578657);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 123, 'pick', 'R9', NULL, 1794889578672);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 126, 'pick', 'G3', NULL, 1794889578681);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 128, 'pick', 'I14', NULL, 1794889578709);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 130, 'pick', 'J12', NULL, 1794889578747);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 133, 'pick', 'R8', NULL, 1794889578770);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 135, 'pick', 'P13', NULL, 1794889578785);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 138, 'pick', 'H1', NULL, 1794889578808);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 140, 'pick', 'end', NULL, 1794889578831);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 142, 'pick', 'T12', NULL, 1794889578847);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 144, 'pick', 'end', NULL, 1794889578951);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 2, 'ready', '0 1', NULL, 1794889579138);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 4, 'ready', '1 1', NULL, 1794889579178);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 5, 'begin', '', NULL, 1794889579178);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 6, 'pick', '=canyon', NULL, 1794889579178);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 7, 'pick', '=flowers', NULL, 1794889579178);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 9, 'pick', 'D7', NULL, 1794889579252);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 11, 'pick', 'end', NULL, 1794889579265);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 12, 'pick', '=canyon', NULL, 1794889579265);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 14, 'pick', 'N14', NULL, 1794889579272);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 16, 'pick', 'end', NULL, 1794889579283);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 17, 'pick', '=grass', NULL, 1794889579283);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 19, 'pick', 'J6', NULL, 1794889579290);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 21, 'pick', 'end', NULL, 1794889579300);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 22, 'pick', '=forest', NULL, 1794889579300);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 21, 'pick', 'end', NULL, 1794889579615);
INSERT INTO public.events VALUES ('rHt9DifZ1dEG', 22, 'pick', '=desert', NULL, 1794889579615);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 25, 'pick', 'A5', NULL, 1794889576762);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 26, 'pick', 'end', NULL, 1794889576794);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 27, 'pick', '=grass', NULL, 1794889576794);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 29, 'pick', 'G7', NULL, 1794889577049);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 31, 'pick', 'end', NULL, 1794889577260);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 32, 'pick', '=canyon', NULL, 1794889577261);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 34, 'pick', 'O8', NULL, 1794889577390);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 36, 'pick', 'end', NULL, 1794889577418);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 37, 'pick', '=forest', NULL, 1794889577418);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 39, 'pick', 'K13', NULL, 1794889577493);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 41, 'pick', 'end', NULL, 1794889577554);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 42, 'pick', '=flowers', NULL, 1794889577554);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 44, 'pick', 'P12', NULL, 1794889577576);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 46, 'pick', 'tavern', NULL, 1794889577639);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 48, 'pick', 'end', NULL, 1794889577706);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 49, 'pick', '=forest', NULL, 1794889577707);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 51, 'pick', 'C4', NULL, 1794889577733);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 53, 'pick', 'tavern', NULL, 1794889577762);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 55, 'pick', 'end', NULL, 1794889577776);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 56, 'pick', '=desert', NULL, 1794889577777);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 57, 'pick', 'tavern', NULL, 1794889577807);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 58, 'pick', 'N1', NULL, 1794889577831);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 59, 'pick', 'O12', NULL, 1794889577857);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 60, 'pick', 'R11', NULL, 1794889577869);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 62, 'pick', 'end', NULL, 1794889577953);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 63, 'pick', '=grass', NULL, 1794889577953);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 65, 'pick', 'L10', NULL, 1794889577976);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 67, 'pick', 'C2', NULL, 1794889577997);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 69, 'pick', 'end', NULL, 1794889578034);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 70, 'pick', '=forest', NULL, 1794889578034);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 72, 'pick', 'Q8', NULL, 1794889578069);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 74, 'pick', 'tavern', NULL, 1794889578110);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 76, 'pick', 'end', NULL, 1794889578152);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 77, 'pick', '=grass', NULL, 1794889578152);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 78, 'pick', 'G9', NULL, 1794889578185);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 80, 'pick', 'G11', NULL, 1794889578216);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 82, 'pick', 'I11', NULL, 1794889578224);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 85, 'pick', 'S12', NULL, 1794889578236);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 87, 'pick', 'R10', NULL, 1794889578250);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 90, 'pick', 'M9', NULL, 1794889578263);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 92, 'pick', 'E8', NULL, 1794889578277);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 96, 'pick', 'B6', NULL, 1794889578299);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 98, 'pick', 'end', NULL, 1794889578402);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 99, 'pick', '=desert', NULL, 1794889578402);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 101, 'pick', 'M13', NULL, 1794889578443);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 103, 'pick', 'end', NULL, 1794889578462);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 104, 'pick', '=flowers', NULL, 1794889578462);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 106, 'pick', 'Q14', NULL, 1794889578478);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 108, 'pick', 'O2', NULL, 1794889578504);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 110, 'pick', 'farm', NULL, 1794889578540);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 112, 'pick', 'end', NULL, 1794889578566);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 113, 'pick', '=grass', NULL, 1794889578566);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 115, 'pick', 'F3', NULL, 1794889578591);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 117, 'pick', 'tavern', NULL, 1794889578608);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 119, 'pick', 'end', NULL, 1794889578625);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 120, 'pick', '=flowers', NULL, 1794889578625);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 122, 'pick', 'T11', NULL, 1794889578664);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 124, 'pick', 'end', NULL, 1794889578677);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 125, 'pick', '=flowers', NULL, 1794889578677);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 127, 'pick', 'J14', NULL, 1794889578685);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 129, 'pick', 'tavern', NULL, 1794889578742);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 131, 'pick', 'end', NULL, 1794889578758);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 132, 'pick', '=canyon', NULL, 1794889578758);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 134, 'pick', 'T7', NULL, 1794889578777);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 136, 'pick', 'end', NULL, 1794889578792);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 137, 'pick', '=desert', NULL, 1794889578792);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 139, 'pick', 'K15', NULL, 1794889578820);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 141, 'pick', 'farm', NULL, 1794889578843);
INSERT INTO public.events VALUES ('BRpctmAnkLMw', 143, 'pick', 'B9', NULL, 1794889578869);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 1, 'sit', '0 5BwG8QWLVPTEdkRI account Ann', NULL, 1794889579086);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 3, 'sit', '1 75H6DEQn3AEr_IUN account Bob', NULL, 1794889579162);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 8, 'pick', 'C8', NULL, 1794889579218);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 10, 'pick', 'C6', NULL, 1794889579258);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 13, 'pick', 'N13', NULL, 1794889579269);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 15, 'pick', 'M14', NULL, 1794889579280);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 18, 'pick', 'B6', NULL, 1794889579287);
INSERT INTO public.events VALUES ('gdtiFbqaKBUR', 20, 'pick', 'I6', NULL, 1794889579297);
INSERT INTO public.events VALUES ('4iiCQZza7uBr', 1, 'sit', '0 5BwG8QWLVPTEdkRI account Ann', NULL, 1794889579306);


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.games VALUES ('T8GT0j9Wff74', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "Uno", "bot": ""}, {"name": "Duo", "bot": ""}]', '{"scores": "all", "explains": "", "seed": "7"}', '2026-11-17T04:26:13.907+00:00', '2026-11-17T04:26:15.093+00:00', false, '{"at": 35, "over": false, "stage": "playing", "turn": 0, "totals": [13, 6], "winners": [], "names": ["Uno", "Duo"], "bots": ["", ""], "open": [false, false], "players": ["", ""]}', 'TQHZoh6_U2YraRSw', 'screen', true, false, false, NULL);
INSERT INTO public.games VALUES ('5Hc3HWb0ZtR6', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "", "bot": "", "open": "yes"}, {"name": "", "bot": "", "open": "yes"}]', '{"scores": "all", "explains": "", "hints": true, "chat": true, "clock": {"kind": "none", "seconds": 0, "increment": 0, "days": 0}, "seed": ""}', '2026-11-17T04:26:15.161+00:00', '2026-11-17T04:26:15.945+00:00', false, '{"at": 30, "over": false, "stage": "playing", "turn": 1, "totals": [11, 4], "winners": [], "names": ["Red", "Blue"], "bots": ["", ""], "open": [false, false], "players": ["TQHZoh6_U2YraRSw", "1ddl-19c9H4J9U3y"]}', 'TQHZoh6_U2YraRSw', 'online', true, true, false, NULL);
INSERT INTO public.games VALUES ('rHt9DifZ1dEG', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "Solo", "bot": ""}, {"name": "Apprentice", "bot": "apprentice"}]', '{"scores": "all", "explains": "yes", "seed": ""}', '2026-11-17T04:26:15.120+00:00', '2026-11-17T04:26:19.619+00:00', false, '{"at": 22, "over": false, "stage": "playing", "turn": 0, "totals": [2, 4], "winners": [], "names": ["Solo", "Apprentice"], "bots": ["", "apprentice"], "open": [false, false], "players": ["", ""]}', 'TQHZoh6_U2YraRSw', 'screen', true, false, false, NULL);
INSERT INTO public.games VALUES ('BRpctmAnkLMw', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "", "bot": "", "open": "yes"}, {"name": "", "bot": "", "open": "yes"}]', '{"scores": "all", "explains": "", "hints": false, "chat": true, "clock": {"kind": "none", "seconds": 0, "increment": 0, "days": 0}, "seed": ""}', '2026-11-17T04:26:16.147+00:00', '2026-11-17T04:26:18.992+00:00', true, '{"at": 139, "over": true, "stage": "over", "turn": 1, "totals": [25, 36], "winners": [1], "names": ["Ann", "Bob"], "bots": ["", ""], "open": [false, false], "players": ["5BwG8QWLVPTEdkRI", "75H6DEQn3AEr_IUN"]}', '5BwG8QWLVPTEdkRI', 'online', true, true, true, NULL);
INSERT INTO public.games VALUES ('gdtiFbqaKBUR', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "", "bot": "", "open": "yes"}, {"name": "", "bot": "", "open": "yes"}]', '{"scores": "all", "explains": "", "hints": false, "chat": true, "clock": {"kind": "none", "seconds": 0, "increment": 0, "days": 0}, "seed": ""}', '2026-11-17T04:26:19.086+00:00', '2026-11-17T04:26:19.302+00:00', false, '{"at": 17, "over": false, "stage": "playing", "turn": 1, "totals": [12, 7], "winners": [], "names": ["Ann", "Bob"], "bots": ["", ""], "open": [false, false], "players": ["5BwG8QWLVPTEdkRI", "75H6DEQn3AEr_IUN"]}', '5BwG8QWLVPTEdkRI', 'online', true, true, true, NULL);
INSERT INTO public.games VALUES ('4iiCQZza7uBr', 'board: tavern paddock oasis farm; cards: fishermen knights merchants; seats: 2', NULL, '[{"name": "", "bot": "", "open": "yes"}, {"name": "", "bot": "", "open": "yes"}]', '{"scores": "all", "explains": "", "hints": true, "chat": true, "clock": {"kind": "none", "seconds": 0, "increment": 0, "days": 0}, "seed": ""}', '2026-11-17T04:26:19.306+00:00', '2026-11-17T04:26:19.306+00:00', false, '{"at": 0, "over": false, "stage": "gathering", "turn": 0, "totals": [0, 0], "winners": [], "names": ["Ann", ""], "bots": ["", ""], "open": [false, true], "players": ["5BwG8QWLVPTEdkRI", ""]}', '5BwG8QWLVPTEdkRI', 'online', false, false, false, NULL);


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.players VALUES ('75H6DEQn3AEr_IUN', 'account', 'Bob', 'bob', '$argon2id$v=19$m=47104,t=1,p=1$k5U4SGPl6DZbwtTzhqERPQ$5B3f5CYxqKL4yNurrX0BqFvRLsUQ/v7YbxWsV4Ik8Pw', NULL, NULL, 1794889573797);
INSERT INTO public.players VALUES ('5BwG8QWLVPTEdkRI', 'account', 'Ann', 'ann', '$argon2id$v=19$m=47104,t=1,p=1$MzU0y/+REiuPnsCNZoSR8Q$krxD6WflLxixk9fU1j9eTWFrI0SeyZdHs/0TQtIQ51w', NULL, NULL, 1794889573480);
INSERT INTO public.players VALUES ('CnbOjcjWtpUdE7hS', 'bot', 'Annbot', 'annbot', NULL, 'ca88a24048ece74481adcd6b0be64bd97bf0b4157f241b73dc9a8639aaf536c0', '5BwG8QWLVPTEdkRI', 1794889573841);
INSERT INTO public.players VALUES ('TQHZoh6_U2YraRSw', 'guest', '', NULL, NULL, NULL, NULL, 1794889575176);


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ratings VALUES ('5BwG8QWLVPTEdkRI', 2, 320.66568750166783, 237.09136816935572, 1);
INSERT INTO public.ratings VALUES ('75H6DEQn3AEr_IUN', 2, 479.33431249833217, 237.09136816935572, 1);


--
-- Data for Name: results; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.results VALUES ('BRpctmAnkLMw', 0, '5BwG8QWLVPTEdkRI', 2, 25, 400, 320.66568750166783, 1794889578997);
INSERT INTO public.results VALUES ('BRpctmAnkLMw', 1, '75H6DEQn3AEr_IUN', 1, 36, 400, 479.33431249833217, 1794889578997);


--
-- Data for Name: secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secrets VALUES ('signing', 'c0fb2bf301d971b10abeae04833ffe73ec9789875d31a866a1a827064d8e0130');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('ea948d938f8d834be840241a4b97c258d5ae535542fa17ae36e4bd3c6744e248', '5BwG8QWLVPTEdkRI', 'python-httpx/0.28.1', 1794889573497, 1794889573497);
INSERT INTO public.sessions VALUES ('7e4cee1fe5e0307ec789feb9d5cfe3f1b7a0df90f7641579c70109f06d914398', '75H6DEQn3AEr_IUN', 'python-httpx/0.28.1', 1794889573798, 1794889573798);


--
-- Data for Name: sitting; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sitting VALUES ('5Hc3HWb0ZtR6', 0, 'TQHZoh6_U2YraRSw');
INSERT INTO public.sitting VALUES ('5Hc3HWb0ZtR6', 1, '1ddl-19c9H4J9U3y');
INSERT INTO public.sitting VALUES ('BRpctmAnkLMw', 0, '5BwG8QWLVPTEdkRI');
INSERT INTO public.sitting VALUES ('BRpctmAnkLMw', 1, '75H6DEQn3AEr_IUN');
INSERT INTO public.sitting VALUES ('gdtiFbqaKBUR', 0, '5BwG8QWLVPTEdkRI');
INSERT INTO public.sitting VALUES ('gdtiFbqaKBUR', 1, '75H6DEQn3AEr_IUN');
INSERT INTO public.sitting VALUES ('4iiCQZza7uBr', 0, '5BwG8QWLVPTEdkRI');


--
-- Name: alembic_version alembic_version_pkc; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);


--
-- Name: chat chat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (game, number);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game, number);


--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);


--
-- Name: players players_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_key_key UNIQUE (key);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);


--
-- Name: players players_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_token_key UNIQUE (token);


--
-- Name: ratings ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (player, seats);


--
-- Name: results results_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (game, place);


--
-- Name: secrets secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: sitting sitting_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sitting
    ADD CONSTRAINT sitting_pkey PRIMARY KEY (game, place);


--
-- Name: games_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_due ON public.games USING btree (due);


--
-- Name: games_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_listed ON public.games USING btree (listed, over, touched);


--
-- Name: games_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_owner ON public.games USING btree (owner);


--
-- Name: games_touched; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_touched ON public.games USING btree (touched);


--
-- Name: ix_results_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ix_results_player ON public.results USING btree (player);


--
-- Name: ix_sessions_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ix_sessions_player ON public.sessions USING btree (player);


--
-- Name: sitting_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sitting_player ON public.sitting USING btree (player);


--
-- Name: chat chat_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;


--
-- Name: events events_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;


--
-- Name: ratings ratings_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;


--
-- Name: results results_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;


--
-- Name: sitting sitting_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sitting
    ADD CONSTRAINT sitting_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


